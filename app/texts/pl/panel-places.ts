/** Names of the panel's places, apart from their other words: the menu of every screen has them. */
export const panelPlaces = { quality: 'Jakość treści', fragments: 'Fragmenty', statistics: 'Statystyki' } as const;
