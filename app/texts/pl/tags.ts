/** The public page of a tag. */
export const tagTexts = {
  title: (tag: string) => `Tag: ${tag}`,
  description: (tag: string, count: string) => `${count} z\u00a0tagiem „${tag}”, od najnowszych.`,
  items: { one: 'pozycja', few: 'pozycje', many: 'pozycji' },
  notFound: {
    title: 'Nie ma takiego tagu',
    text: 'Nic opublikowanego nie ma tego tagu.',
  },
} as const;
