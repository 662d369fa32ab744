let versions = 0;

const byModule: Record<string, (category: string) => Record<string, unknown>> = {
  changelog: () => ({ version: `7.0.${++versions}`, release_date: '2026-10-01' }),
  resources: (category) => ({ category, url: 'https://example.org/plik' }),
  announcements: () => ({ valid_from: '2026-01-01T00:00:00Z' }),
};

/**
 * What an entry of a module needs beyond its title, for the tests that take every module: a version is a new one each
 * time. The test makes the category itself, where one is required.
 */
export const neededFields = (module: string, category = 'rozne') => byModule[module]?.(category) ?? {};
