import type { ModuleCode } from '#app/content/bind-table.server';
import type { FieldErrors } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';

export const announcementCode: ModuleCode = {
  present: ({ importance }) => ({ importance }),
  check({ valid_from, valid_until }): FieldErrors {
    const ordered = !(valid_from instanceof Date && valid_until instanceof Date) || valid_until > valid_from;
    return ordered ? {} : { valid_until: [validationTexts.windowOrder] };
  },
};
