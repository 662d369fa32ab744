import { paths } from '#app/paths';
import { settingsTexts as texts } from '#app/texts/pl/settings';
import { withLineFeeds } from '#app/platform/line-ends';
import { readStatement } from './statement-form';

/** The tabs by their name in the address, each with the fields that its form saves. */
export const settingsTabs = {
  ogolne: { label: texts.tabs.general, fields: ['site_name', 'site_description', 'contact_email', 'maintenance_mode'] },
  powiadomienia: { label: texts.tabs.notifications, fields: ['announcement_enabled', 'announcement_text'] },
  wyglad: { label: texts.tabs.look, fields: [] },
  redakcja: {
    label: texts.tabs.editing,
    fields: ['moderators_edit', 'review_required', 'show_history', 'show_metadata', 'show_authors'],
  },
  bezpieczenstwo: { label: texts.tabs.security, fields: ['second_factor_required'] },
  dostepnosc: { label: texts.tabs.accessibility, fields: [] },
  api: { label: texts.tabs.api, fields: ['api_url', 'mcp_enabled'] },
  seo: { label: texts.tabs.seo, fields: ['seo_title', 'seo_description', 'seo_keywords'] },
} as const;

export type SettingsTab = keyof typeof settingsTabs;
type SettingsField = (typeof settingsTabs)[SettingsTab]['fields'][number];

export const settingsTabNames = Object.keys(settingsTabs) as SettingsTab[];

const switches = [
  'maintenance_mode',
  'announcement_enabled',
  'moderators_edit',
  'review_required',
  'second_factor_required',
  'show_history',
  'show_metadata',
  'show_authors',
  'mcp_enabled',
] as const;

export type SettingsSwitch = (typeof switches)[number];

/** Whether a field is a switch. */
export const isSwitch = (name: SettingsField): name is SettingsSwitch => (switches as readonly string[]).includes(name);

/** The tab in the address (`karta`); the first one for anything else. */
export const settingsTabOf = (url: URL): SettingsTab =>
  settingsTabNames.find((name) => name === url.searchParams.get('karta')) ?? 'ogolne';

export const settingsTabPath = (tab: SettingsTab) => paths.admin.settings(tab === 'ogolne' ? undefined : tab);

/**
 * What a tab's form says, by the names of its fields: an unchecked switch is not sent, and a disabled text stays as it
 * is.
 */
export function readSettings(tab: SettingsTab, values: Record<string, string>): Record<string, unknown> {
  if (tab === 'dostepnosc') return readStatement(values);
  return Object.fromEntries(
    settingsTabs[tab].fields.flatMap((name): [string, unknown][] => {
      if (isSwitch(name)) return [[name, values[name] === 'on']];
      return values[name] === undefined ? [] : [[name, withLineFeeds(values[name])]];
    }),
  );
}
