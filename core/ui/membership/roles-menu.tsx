import { I18n } from '#services/i18n/i18n';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Icon } from '../icons/icon.tsx';
import { Popover } from '../menu/popover.tsx';
import { useService, useT } from '../services-context.tsx';
import { roleNames } from './columns.ts';
import type { Assignments, MembershipRole } from './membership.ts';
import styles from './membership.module.css';

export interface RolesMenuProps {
  name: string;
  member: string;
  assignments: Assignments;
  roles: readonly MembershipRole[];
  onToggle(role: string): void;
}

/** A member's roles in words, which open the list of all roles; it stays open, as one often changes two (MEM-02). */
export function RolesMenu({ name, member, assignments, roles, onToggle }: RolesMenuProps) {
  const t = useT();
  const i18n = useService(I18n);
  const names = roleNames(assignments, member, roles);
  const caption = names.length === 0 ? t('core:membership.noRoles') : names.join(t('core:formats.comma'));
  const has = new Set(assignments[member]);
  return (
    <Popover
      label={t('core:membership.rolesOf', { name })}
      align="end"
      padded
      trigger={
        <Button
          size="s"
          variant="quiet"
          className={styles['roles']}
          aria-label={t('core:membership.roles', {
            name,
            roles: names.length === 0 ? t('core:membership.noRoles') : i18n.list(names),
          })}
        >
          <span className={styles['caption']} data-none={names.length === 0 || undefined}>
            {caption}
          </span>
          <Icon name="chevron-down" size={14} />
        </Button>
      }
    >
      {() => (
        <div className={styles['choices']}>
          {roles.map((role) => (
            <Checkbox
              key={role.id}
              checked={has.has(role.id)}
              label={<bdi>{role.name}</bdi>}
              onChange={() => onToggle(role.id)}
            />
          ))}
        </div>
      )}
    </Popover>
  );
}
