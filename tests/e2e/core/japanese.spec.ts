import { expect, test } from '../support/test.ts';
import { openImages, rows } from './console.ts';

test.use({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });

test('[X-17] a browser of Japan is greeted in Japanese, with the fonts of its system and no more bytes than in English', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/auth/login/');
  await expect(page.getByRole('heading', { name: 'サインイン' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(fonts).size).toBe(1);
  const body = page.locator('body');
  await expect(body).toHaveCSS('font-family', /Inter.*Hiragino Sans.*Yu Gothic UI.*Noto Sans CJK JP/);
  await expect(body).toHaveCSS('line-break', 'strict');
  await page.getByLabel('ユーザー名').fill('nobody');
  await page.getByLabel('パスワード', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'サインイン' }).click();
  await expect(page.getByRole('alert')).toContainText('認証情報が正しくありません。');
  await expect(page.getByLabel('ユーザー名')).toHaveValue('nobody');
});

test('[X-17] [X-14] the palette finds Japanese by a word in the middle, and what is still Kana', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await openImages(page);
  await page.getByRole('button', { name: '検索または移動' }).click();
  const input = page.getByRole('combobox', { name: '検索または移動' });
  const first = page.getByRole('option').first();
  await input.fill('イメージ作成');
  await expect(first).toContainText('イメージの作成');
  await input.fill('きーぺあ');
  await expect(first).toContainText('キーペア');
});

test('[X-17] on a phone the list and the wizard are as wide as the window, and no button’s words are cut', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('demo');
  await openImages(page);
  const cut = () =>
    page.evaluate(() => [
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
      ...[...document.querySelectorAll<HTMLElement>(':is(main, dialog) :is(button, h1, h2, label, legend)')]
        .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
        .map((part) => part.textContent),
    ]);
  await expect.poll(cut).toEqual([]);
  await expect(rows(page).first()).toContainText(/公開|共有/);
  await page.getByRole('button', { name: 'イメージの作成' }).click();
  const wizard = page.getByRole('dialog', { name: 'イメージの作成' });
  await expect(wizard.getByLabel('イメージ名')).toBeVisible();
  await expect.poll(cut).toEqual([]);
  await wizard.getByLabel('イメージ名').fill('試験用イメージ');
  await wizard.getByRole('button', { name: '次へ：メタデータ' }).click();
  await expect(wizard.getByText('ファイルを選択してください。')).toBeVisible();
  await expect(wizard.getByLabel('イメージ名')).toHaveValue('試験用イメージ');
  await expect.poll(cut).toEqual([]);
});
