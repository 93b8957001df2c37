import { I18n, Session, useProjectName, useService, useServices, useT } from '@sextant/sdk';
import { type Fact, Moment } from '@sextant/ui';
import { MarkedStatus, MarkedVisibility, MarkedYesNo } from '../cells/marked-cells.tsx';
import type { Image } from '../image.ts';
import { customProperties, hashOf } from '../image-properties.ts';
import { shownFormat } from '../image-formats.ts';
import { containerWord, typeTexts } from '../image-texts.ts';
import styles from './details.module.css';

/** Returns all facts of an image, in the groups of the overview. Brief: no relative times. */
export function useImageFacts(
  image: Image,
  brief = false,
): Record<'image' | 'access' | 'requirements' | 'system', Fact[]> {
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const owner = useProjectName(image.owner);
  const hash = hashOf(image);
  const isOwn = image.owner === services.get(Session).current().project_id;
  const label = (name: string) => t(`images:details.${name}`);
  const fact = (name: string, value: Fact['value'], more?: Partial<Fact>): Fact => ({
    label: label(name),
    value,
    ...more,
  });
  const quiet = (text: string) => <bdi className={styles['quiet']}>{text}</bdi>;
  const time = (iso: string | undefined) => (iso && !brief ? <Moment iso={iso} /> : i18n.dateTime(iso));
  return {
    image: [
      fact('id', image.id, { mono: true, copy: true }),
      fact('name', image.name ?? ''),
      fact('description', image.description),
      fact('type', t(typeTexts[image.type]!)),
      fact('status', <MarkedStatus item={image} />),
      fact('format', formatText(image, t)),
      fact(
        'size',
        image.size ? (
          <>
            <bdi>{i18n.bytes(image.size)}</bdi> {quiet(t('images:details.bytes', { bytes: i18n.number(image.size) }))}
          </>
        ) : (
          ''
        ),
      ),
      fact('virtual-size', image.virtual_size ? i18n.bytes(image.virtual_size) : ''),
      fact('checksum', image.checksum ?? '', { mono: true, copy: true }),
      fact('hash', shortened(hash), { mono: true, copy: hash }),
      fact('stores', propertyOf(image, 'stores')),
    ],
    access: [
      fact(
        'owner',
        owner ? (
          <>
            {owner} {isOwn ? quiet(t('images:details.this-project')) : null}
          </>
        ) : (
          ''
        ),
        image.owner ? { copy: image.owner } : {},
      ),
      fact(
        'visibility',
        <>
          <MarkedVisibility item={image} />
          {/* The words of another project's image say that it is not public; what it is, an administrator needs to know. */}
          {image.visibilityShown === 'other-project' ? quiet(` ${t(`images:visibility.${image.visibility}`)}`) : null}
        </>,
      ),
      fact('protected', <MarkedYesNo item={image} />),
      fact('hidden', t(image.properties?.['os_hidden'] === true ? 'images:yes' : 'images:no')),
      ...(image.member_status ? [fact('answer', t(`images:sharing.status.${image.member_status}`))] : []),
      fact('members', image.members?.join(t('core:formats.comma')) ?? ''),
      fact('created', time(image.created_at)),
      fact('updated', time(image.updated_at)),
    ],
    requirements: [
      fact('min-disk', t('core:formats.bytes.GiB', { number: i18n.number(image.min_disk ?? 0) })),
      fact('min-ram', t('core:formats.bytes.MiB', { number: i18n.number(image.min_ram ?? 0) })),
    ],
    system: [
      fact('architecture', image.architecture ?? ''),
      fact('os', operatingSystem(image)),
      fact('kernel', image.kernel_id ?? '', { mono: true, copy: true }),
      fact('ramdisk', image.ramdisk_id ?? '', { mono: true, copy: true }),
    ],
  };
}

function formatText(image: Image, t: ReturnType<typeof useT>): string {
  const format = shownFormat(image).toUpperCase();
  if (!format) return '';
  return image.container_format
    ? t('images:details.format-value', { format, container: containerWord(image.container_format, t) })
    : format;
}

function operatingSystem(image: Image): string {
  const named = new Map(customProperties(image));
  return [named.get('os_distro'), named.get('os_version')].filter(Boolean).join(' ');
}

function propertyOf(image: Image, name: string): string {
  const value = image.properties?.[name];
  return typeof value === 'string' ? value : '';
}

/** Long digests are told by their ends: `sha512:4f1c9e07…b2d840e1`. */
function shortened(digest: string): string {
  const [algorithm, value = ''] = digest.split(':');
  return value.length > 20 ? `${algorithm}:${value.slice(0, 8)}…${value.slice(-8)}` : digest;
}
