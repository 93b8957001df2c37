import { type ReactNode, useState } from 'react';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Field } from '#ui/controls/field.tsx';
import { NumberInput } from '#ui/controls/number-input.tsx';
import { PasswordInput } from '#ui/controls/password-input.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { RadioList } from '#ui/controls/radio-list.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Select } from '#ui/controls/select.tsx';
import { Switch } from '#ui/controls/switch.tsx';
import { TextArea } from '#ui/controls/text-area.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const visibilities = [
  { value: 'private', label: 'Private', hint: 'This project' },
  { value: 'shared', label: 'Shared', hint: 'Projects you add' },
  { value: 'public', label: 'Public', disabledReason: 'Admins only' },
];
const flavors = Array.from({ length: 400 }, (_, index) => ({
  value: `flavor-${index}`,
  label: `m${index % 4}.size-${index}`,
  hint: `${(index % 8) + 1} vCPUs, ${2 ** (index % 6)} GiB RAM`,
  disabledReason: index === 3 ? 'Its disk is smaller than the image needs' : undefined,
}));

/** As a service would: some at a time, and sometimes not at all. */
async function findImages(typed: string) {
  if (typed.includes('refuse')) throw new Error('The image service does not answer.');
  return ['debian-13', 'fedora-43', 'flatcar', 'rocky-10', 'ubuntu-26.04']
    .filter((name) => name.includes(typed))
    .map((name) => ({ value: name, label: name, hint: 'qcow2' }));
}

/** A control that keeps its own value. */
function Kept<T>({ start, children }: { start: T; children: (value: T, put: (value: T) => void) => ReactNode }) {
  const [value, put] = useState(start);
  return children(value, put);
}

function Texts() {
  return (
    <>
      <Example title="Text">
        <Kept start="debian-13-ingest-base">
          {(value, put) => (
            <Field label="Image name" required help="At most 255 characters.">
              <TextInput value={value} onChange={put} />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Text, wrong">
        <Kept start="edge/cache">
          {(value, put) => (
            <Field label="Container name" error='Container name must not contain "/".'>
              <TextInput value={value} onChange={put} />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Text, disabled">
        <Field label="Project">
          <TextInput value="observatory" onChange={() => {}} disabled />
        </Field>
      </Example>
      <Example title="Several lines">
        <Kept start="">
          {(value, put) => (
            <Field label="Description" optional="Optional">
              <TextArea value={value} onChange={put} />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Password">
        <Kept start="correct horse">
          {(value, put) => (
            <Field label="Admin password">
              <PasswordInput value={value} onChange={put} autoComplete="off" />
            </Field>
          )}
        </Kept>
      </Example>
    </>
  );
}

function Figures() {
  return (
    <>
      <Example title="Number">
        <Kept<number | null> start={null}>
          {(value, put) => (
            <Field label="Min disk" help="0 means no requirement.">
              <NumberInput value={value} onChange={put} unit="GiB" />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Number, at its largest">
        <Kept<number | null> start={12}>
          {(value, put) => (
            <Field label="Replicas">
              <NumberInput value={value} onChange={put} min={2} max={12} step={5} />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Number, out of range">
        <Kept<number | null> start={70000}>
          {(value, put) => (
            <Field label="Port" error="70000 is greater than the allowed maximum of 65535">
              <NumberInput value={value} onChange={put} min={1} max={65535} />
            </Field>
          )}
        </Kept>
      </Example>
    </>
  );
}

function Choices() {
  return (
    <>
      <Example title="Select">
        <Kept start="">
          {(value, put) => (
            <Field label="Format" required>
              <Select
                options={[
                  { value: 'qcow2', label: 'QCOW2' },
                  { value: 'raw', label: 'RAW' },
                  { value: 'iso', label: 'ISO', disabledReason: 'not for volumes' },
                ]}
                value={value}
                onChange={put}
                placeholder="Choose one"
              />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Searchable select, 400 choices">
        <Kept start="flavor-7">
          {(value, put) => (
            <Field label="Flavor" help="Type a part of its name or size.">
              <Combobox options={flavors} value={value} onChange={put} clearable />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Searchable select, found by a service">
        <Kept start="">
          {(value, put) => (
            <Field label="Image" help="Asks as you type; what contains “refuse” is refused.">
              <Combobox source={findImages} value={value} onChange={put} clearable />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Searchable select, wrong and disabled" row>
        <Field label="Network" required error="Network is a required field">
          <Combobox options={[]} value="" onChange={() => {}} />
        </Field>
        <Field label="Router">
          <Combobox options={[{ value: 'r', label: 'edge' }]} value="r" onChange={() => {}} disabled />
        </Field>
      </Example>
      <Example title="Radio">
        <Kept start="private">
          {(value, put) => (
            <Field label="Visibility" group>
              <RadioList options={visibilities} value={value} onChange={put} />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Radio as cards">
        <Kept start="private">
          {(value, put) => (
            <Field label="Visibility" group>
              <RadioCards options={visibilities} value={value} onChange={put} />
            </Field>
          )}
        </Kept>
      </Example>
      <Example title="Segmented">
        <Kept start="file">
          {(value, put) => (
            <Segmented
              label="Source"
              options={[
                { value: 'file', label: 'File', icon: 'upload' },
                { value: 'url', label: 'URL', icon: 'link' },
              ]}
              value={value}
              onChange={put}
            />
          )}
        </Kept>
      </Example>
      <Example title="Switches" row>
        <Kept start>
          {(value, put) => (
            <Switch
              checked={value}
              onChange={put}
              label="Protected"
              hint="Can’t be deleted until this is turned off."
            />
          )}
        </Kept>
        <Switch checked={false} onChange={() => {}} label="Public" disabled />
        <Switch
          checked
          onChange={() => {}}
          label="Shared"
          disabledReason="The service has refused this to your role."
        />
      </Example>
      <Example title="Boxes to tick" row>
        <Kept start>{(value, put) => <Checkbox checked={value} onChange={put} label="DHCP" />}</Kept>
        <Checkbox checked={false} indeterminate onChange={() => {}} label="Some of them" />
        <Checkbox checked={false} onChange={() => {}} label="Not now" disabled />
      </Example>
    </>
  );
}

function Page() {
  return (
    <>
      <Texts />
      <Figures />
      <Choices />
    </>
  );
}

export const page = galleryPage({ title: 'Fields', source: 'core/ui/controls', Page });
