import type { ModuleCode } from '#app/content/bind-table.server';

export const announcementCode: ModuleCode = {
  present: ({ importance }) => ({ importance }),
};
