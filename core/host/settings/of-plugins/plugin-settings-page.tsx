import { useRef, useState } from 'react';
import type { View } from '#base';
import type { PluginManifest } from '#protocol';
import { I18n } from '#services/i18n/i18n';
import { Page as PageData } from '#services/page/page';
import { deepEqual } from '#services/settings/deep-equal';
import { OwnLayer } from '#services/settings/own-settings';
import { Settings } from '#services/settings/settings';
import { Toasts } from '#services/toasts/toasts';
import { Button } from '#ui/controls/index.ts';
import { hasErrors } from '#ui/form/form-errors.ts';
import { SchemaForm } from '#ui/form/schema-form.tsx';
import type { FormSchema, FormUiSchema, FormValidator } from '#ui/form/schema-form-props.ts';
import { useFocusOnError } from '#ui/form/use-focus-on-error.ts';
import { validateData } from '#ui/form/validate-data.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { Page } from '#ui/page/page.tsx';
import { useEvent, useService, useServices, useT } from '#ui/services-context.tsx';
import { withKeys } from '../../declared-types/declared-texts.ts';
import { ownValues, type PluginSettings, uiWithLocks, valuesBelow } from './setting-values.ts';
import styles from './plugin-settings-page.module.css';

/** Returns the page Settings › Plugins › (a plugin): the settings that its manifest offers, drawn as all forms are. */
export async function settingsPage(
  { id, contributes }: PluginManifest,
  plugin: { read(ref: string): Promise<unknown> },
): Promise<View<object>> {
  const said = contributes!.settings!;
  const read = async (ref: string) => withKeys((await plugin.read(ref)) as object, id);
  const [schema, ui, validator] = await Promise.all([
    read(said.schema),
    said.ui === undefined ? undefined : read(said.ui),
    loadRuntimeValidator(),
  ]);
  const settings = {
    plugin: id,
    version: said.version,
    schema: schema as FormSchema,
    ui: ui as FormUiSchema | undefined,
  };
  return function SettingsOfPlugin() {
    return <PluginSettingsPage settings={settings} validator={validator} />;
  };
}

interface PageProps {
  settings: PluginSettings;
  validator: FormValidator;
}

type Values = Readonly<Record<string, unknown>>;

/** All that the form held when something was typed, and what it would have held without. */
interface Typed {
  values: Values;
  over: Values;
}

/** The values that hold, changed by what was typed alone: the same may be set in another tab, field by field. */
function withTyped(held: Values, typed: Typed | undefined): Values {
  if (!typed) return held;
  const { values, over } = typed;
  const names = new Set([...Object.keys(values), ...Object.keys(over)]);
  const changed = [...names].filter((name) => !deepEqual(values[name], over[name]));
  return { ...held, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
}

function PluginSettingsPage({ settings, validator }: PageProps) {
  const t = useT();
  const place = useRef<HTMLFormElement>(null);
  const { published, held, own, fresh, keep } = useOwnLayer(settings);
  const [typed, setTyped] = useState<Typed>();
  const [tried, setTried] = useState(false);
  const [attention, setAttention] = useState(0);
  useFocusOnError(place, attention);
  const data = withTyped(held, typed);
  const uiSchema = uiWithLocks(settings, published);

  const save = () => {
    setTried(true);
    if (hasErrors(validateData(validator, { t, schema: settings.schema, data, uiSchema }))) {
      setAttention((times) => times + 1);
      return;
    }
    const now = fresh();
    keep(ownValues(settings, published, withTyped(now.held, typed), now.before));
    setTried(false);
    setTyped(undefined);
  };
  const reset = () => {
    keep({});
    setTyped(undefined);
  };
  return (
    <Page padding={false}>
      <form
        ref={place}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={styles['scope']}>{t('core:ownSettings.scope')}</p>
        <SchemaForm<Values>
          id={`settings-${settings.plugin.replaceAll('.', '-')}`}
          schema={settings.schema}
          uiSchema={uiSchema}
          validator={validator}
          data={data}
          showErrors={tried}
          onChange={(values) => setTyped({ values, over: held })}
        />
        <div className={styles['buttons']}>
          <Button variant="primary" onClick={save}>
            {t('core:ownSettings.save')}
          </Button>
          {own ? (
            <Button variant="quiet" icon="rotate-ccw" onClick={reset}>
              {t('core:ownSettings.reset')}
            </Button>
          ) : null}
        </div>
        {/* Enter in a field submits only where the form has a submit button. */}
        <button type="submit" hidden />
      </form>
    </Page>
  );
}

/** The layers as they are now, and the way to keep the operator's own. */
function useOwnLayer(settings: PluginSettings) {
  const services = useServices();
  const layer = useService(OwnLayer);
  useEvent(useService(Settings).onDidChange);
  const published = layer.below(useService(PageData).state.settings);
  const { plugin, version } = settings;
  const keep = (values: Values) => {
    layer.set(plugin, Object.keys(values).length > 0 ? { version, values } : undefined);
    services.get(Toasts).add('success', services.get(I18n).t('core:ownSettings.saved'));
  };
  const below = valuesBelow(settings, published);
  const heldNow = (): Values => ({ ...below, ...(Object(layer.over(published)[plugin]) as Values) });
  const fresh = () => {
    layer.refresh();
    const own = layer.of(plugin);
    return { held: heldNow(), before: own?.version === version ? own.values : {} };
  };
  return { published, held: heldNow(), own: layer.of(plugin) !== undefined, fresh, keep };
}
