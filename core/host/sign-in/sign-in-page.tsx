import { useState } from 'react';
import type { SignInState } from '#protocol';
import { offeredLanguages } from '#services/i18n/offered-languages';
import { Button, Icon, Menu } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import { Mark } from '../shell/mark.tsx';
import { themeIcons } from '../shell/theme-icons.ts';
import { ArcPicture } from './arc-picture.tsx';
import { keepCookie } from './cookies.ts';
import type { PageTexts } from './page-texts.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

type ThemeName = keyof typeof themeIcons;

/** The page that asks who you are. */
export function SignInPage({ state, texts }: { state: SignInState; texts: PageTexts }) {
  const t = useT();
  const region = state.regions.find((one) => one.value === state.initialRegion);
  return (
    <div className={styles['page']}>
      <title>{t('core:signIn.pageTitle')}</title>
      <main className={styles['side']}>
        <p className={styles['brand']}>
          <Mark className={styles['mark']} />
          <span>Sextant</span>
        </p>
        <SignInForm state={state} />
        <footer className={styles['foot']}>
          <LanguageChoice state={state} texts={texts} />
          <ThemeChoice />
        </footer>
      </main>
      <div className={styles['picture']}>
        <ArcPicture />
        <footer className={styles['system']}>
          <span>
            <Icon name="cloud" size={14} />
            {t(state.cloud.embedded ? 'core:signIn.system.embedded' : 'core:signIn.system.real')}
          </span>
          {region ? <bdi>{region.label}</bdi> : null}
        </footer>
      </div>
    </div>
  );
}

function LanguageChoice({ state, texts }: { state: SignInState; texts: PageTexts }) {
  const t = useT();
  const { available } = state.locale;
  const now = available.find((language) => language.code === texts.language());
  return (
    <Menu
      side="top"
      label={t('core:signIn.language')}
      trigger={
        <Button size="s" variant="quiet" icon="languages">
          {now?.label ?? texts.language()}
        </Button>
      }
      items={offeredLanguages(available, texts.language()).map((language) => ({
        id: language.code,
        label: language.label,
        checked: language.code === texts.language(),
        onSelect: () => void texts.use(language.code),
      }))}
    />
  );
}

function ThemeChoice() {
  const t = useT();
  const [theme, setTheme] = useState<ThemeName>(
    () => (document.documentElement.dataset['theme'] as ThemeName | undefined) ?? 'system',
  );
  const choose = (choice: ThemeName) => {
    setTheme(choice);
    keepCookie('theme', choice);
    if (choice === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = choice;
  };
  return (
    <Menu
      side="top"
      label={t('core:signIn.theme.label')}
      trigger={
        <Button size="s" variant="quiet" icon={themeIcons[theme]}>
          {t(`core:signIn.theme.${theme}`)}
        </Button>
      }
      items={(['system', 'light', 'dark'] as const).map((choice) => ({
        id: choice,
        label: t(`core:signIn.theme.${choice}`),
        icon: themeIcons[choice],
        checked: choice === theme,
        onSelect: () => choose(choice),
      }))}
    />
  );
}
