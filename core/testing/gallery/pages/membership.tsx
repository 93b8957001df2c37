import { useState } from 'react';
import { Tabs } from '#ui/controls/tabs.tsx';
import { type Assignments, inStep, type Memberships, membersWithRoles } from '#ui/membership/membership.ts';
import { MembershipStep, type MembershipStepProps } from '#ui/membership/membership-step.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const people = ['Ada', 'Björn', 'Chidi', 'Dalia', 'Élodie', 'maintenance-robot-of-the-observatory', 'نورا'].map(
  (name, at) => ({ id: `u${at}`, name }),
);
const groups = ['Astronomers', 'Operators', 'Students'].map((name, at) => ({ id: `g${at}`, name }));
const roles = ['admin', 'member', 'reader', 'load-balancer_member'].map((name) => ({ id: name, name }));
const given: Assignments = { u0: ['admin', 'member'], u2: ['reader'], u5: ['member', 'load-balancer_member'] };

function Kept({ start = {}, ...rest }: Omit<MembershipStepProps, 'value' | 'onChange'> & { start?: Assignments }) {
  const [value, setValue] = useState(() => membersWithRoles(start));
  return <MembershipStep {...rest} value={value} onChange={setValue} />;
}

const steps = {
  users: { label: 'Users', candidates: people, defaultRole: 'member' },
  groups: { label: 'Groups', candidates: groups, defaultRole: 'reader' },
};

function TwoSteps() {
  const [step, setStep] = useState<keyof typeof steps>('users');
  const [kept, setKept] = useState<Memberships>({});
  const { candidates, defaultRole } = steps[step];
  return (
    <Tabs
      label="Steps"
      tabs={Object.entries(steps).map(([id, { label }]) => ({ id, label }))}
      value={step}
      onChange={(id) => setStep(id as keyof typeof steps)}
    >
      <MembershipStep
        key={step}
        candidates={candidates}
        roles={roles}
        defaultRole={defaultRole}
        value={kept[step] ?? {}}
        onChange={(next) => setKept((now) => inStep(now, step, () => next))}
      />
    </Tabs>
  );
}

function Page() {
  return (
    <>
      <Example title="Members with roles">
        <Kept candidates={people} roles={roles} defaultRole="member" start={given} />
      </Example>
      <Example title="Without roles">
        <Kept
          candidates={groups}
          roles={roles}
          defaultRole="member"
          showRoles={false}
          start={{ g1: ['member'] }}
          texts={{ available: 'All projects', members: 'Projects that may use the flavor' }}
        />
      </Example>
      <Example title="Nobody there">
        <Kept candidates={[]} roles={roles} />
      </Example>
      <Example title="Two steps of a workflow">
        <TwoSteps />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Membership', source: 'core/ui/membership', Page });
