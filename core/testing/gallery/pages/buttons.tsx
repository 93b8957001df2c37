import { Button, IconButton } from '#ui/controls/button.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const nothing = () => {};

function Page() {
  return (
    <>
      <Example title="Kinds" row>
        <Button variant="primary" onClick={nothing}>
          Launch 3 instances
        </Button>
        <Button onClick={nothing}>Edit image</Button>
        <Button variant="quiet" onClick={nothing}>
          Clear
        </Button>
        <Button variant="danger" onClick={nothing}>
          Delete image
        </Button>
      </Example>
      <Example title="With icons" row>
        <Button icon="plus" onClick={nothing}>
          Create image
        </Button>
        <IconButton icon="refresh-cw" label="Refresh" onClick={nothing} />
      </Example>
      <Example title="Not now" row>
        <Button variant="primary" busy onClick={nothing}>
          Saving
        </Button>
        <Button disabled onClick={nothing}>
          Edit image
        </Button>
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Buttons', source: 'core/ui/controls/button.tsx', Page });
