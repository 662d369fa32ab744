import { returnParameter, segment, withQuery } from './path-parts';

// The ways into the panel, which public pages and those of signing in have too.

export const root = () => '/admin';
export const panel = () => '/admin/panel';
/** The sign-in page; `next` is where the person goes afterwards. */
export const signIn = (next?: string) => withQuery('/admin/login', { [returnParameter]: next });
/** Where a person requests a link to set a new password. */
export const newPassword = () => '/admin/haslo';
/** Where a person with the link's token sets a password. */
export const setPassword = (token: string) => `/admin/haslo/${segment(token)}`;
export const dashboard = (view?: string) => withQuery('/admin/dashboard', { widok: view });
/** @param next where to go on when it is done */
export const setUpSecondFactor = (next?: string) => withQuery('/admin/drugi-skladnik', { [returnParameter]: next });
export const secondFactor = () => '/admin/profil/drugi-skladnik';
