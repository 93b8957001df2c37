import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Session } from '#services/session/session';
import { ServicesProvider } from '#ui/services-context.tsx';
import { emptyForm, formOf } from '../../../../plugins/images/forms/image-form.ts';
import { imageSummary } from '../../../../plugins/images/forms/image-summary.tsx';
import { anImage, imagesHost, ownProject } from '../../../support/images.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

async function visibleTo(owner: string, visibility: 'private' | 'shared' = 'private') {
  const { services } = await imagesHost();
  const Summary = imageSummary({ title: 'images:summary.edit-title', owner });
  const model = { form: formOf(anImage({ owner, visibility })), metadata: {} };
  const screen = await render(
    <ServicesProvider services={services}>
      <Summary model={model} />
    </ServicesProvider>,
  );
  return Object.assign(screen, { own: services.get(Session).current().project_name ?? '' });
}

it('[IMG-21] who may use an image is told of the project that it belongs to, whoever edits it', async () => {
  const foreign = await visibleTo('project-2');
  await expect.element(foreign.getByText('project-2', { exact: true })).toBeVisible();
  await foreign.unmount();
  const shared = await visibleTo('project-2', 'shared');
  await expect.element(shared.getByText('project-2 and projects you add')).toBeVisible();
  await shared.unmount();
  const own = await visibleTo(ownProject.id);
  await expect.element(own.getByText(own.own, { exact: true })).toBeVisible();
});

it('[IMG-09] the summary names the container that is sent: OVA is its own, VHD and the rest are bare', async () => {
  const { services } = await imagesHost();
  const Summary = imageSummary({ title: 'images:summary.title', sources: [] });
  for (const [disk_format, said] of [
    ['ova', 'OVA, OVA'],
    ['vhd', 'VHD, bare'],
    ['docker', 'DOCKER, DOCKER'],
  ] as const) {
    const screen = await render(
      <ServicesProvider services={services}>
        <Summary model={{ form: { ...emptyForm, disk_format }, metadata: {} }} />
      </ServicesProvider>,
    );
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
    await screen.unmount();
  }
});
