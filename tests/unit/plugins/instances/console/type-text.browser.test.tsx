import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import en from '../../../../../locales/en/instances.json' with { type: 'json' };
import { TypeText } from '../../../../../plugins/instances/console/type-text.tsx';

const box = () => page.getByLabelText('Text', { exact: true });
const hide = () => page.getByRole('switch', { name: 'Hide the text, for a password' });

async function draw() {
  const { services, clock } = await createTestServices({ bundles: { instances: en } });
  const sent: string[] = [];
  function Console() {
    const [isOver, setOver] = useState(false);
    return (
      <>
        <TypeText
          layout="us"
          onLayout={() => {}}
          isConnected
          isOver={isOver}
          send={(sign) => {
            sent.push(sign);
            return true;
          }}
        />
        <button type="button" onClick={() => setOver(true)}>
          End
        </button>
      </>
    );
  }
  await render(
    <ServicesProvider services={services}>
      <Console />
    </ServicesProvider>,
  );
  return { sent, clock };
}

it('[SRV-56] a hidden password goes from its box once it was typed', async () => {
  const { sent, clock } = await draw();
  await hide().click();
  await box().fill('s3c');
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await expect
    .poll(() => {
      clock.advance(50);
      return sent.join('');
    })
    .toBe('s3c');
  await expect
    .poll(() => {
      clock.advance(50);
      return (box().element() as HTMLInputElement).value;
    })
    .toBe('');
});

it('[SRV-56] a hidden password is not shown by the switch, and goes with the session; other text stays', async () => {
  await draw();
  await box().fill('uptime');
  await page.getByRole('button', { name: 'End' }).click();
  await expect.element(box()).toHaveValue('uptime');
  await hide().click();
  await box().fill('secret');
  await hide().click();
  await expect.element(box()).toHaveValue('');
});

it('[SRV-56] of a hidden password it is told how many signs the keyboard lacks, not which', async () => {
  await draw();
  await hide().click();
  await box().fill('aé日');
  await expect.element(page.getByText('This keyboard lacks 2 of these signs')).toBeVisible();
  await expect.element(page.getByText('日')).not.toBeInTheDocument();
});

it('[SRV-56] a hidden password goes when the session is over', async () => {
  await draw();
  await hide().click();
  await box().fill('secret');
  await page.getByRole('button', { name: 'End' }).click();
  await expect.element(box()).toHaveValue('');
});
