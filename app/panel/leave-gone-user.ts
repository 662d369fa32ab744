import { paths } from '#app/paths';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { userTexts } from '#app/texts/pl/users';

/** Leads to the list from what can no longer be done, as another admin has deleted the account. */
export const leaveGoneUser = (title: string): Response =>
  redirectWithToast(paths.admin.users.list(), { kind: 'error', title, description: userTexts.gone });
