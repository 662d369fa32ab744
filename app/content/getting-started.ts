import gettingStarted from './getting-started.md?raw';

/**
 * The text of /dokumentacja/rozpoczecie. It is part of the portal; only the contact address comes from the settings.
 */
export const gettingStartedText = (contactEmail: string): string =>
  gettingStarted
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^\s*# .*\n/, '')
    .replaceAll('{email}', contactEmail);
