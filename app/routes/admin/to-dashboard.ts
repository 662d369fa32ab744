import { redirect } from 'react-router';
import { paths } from '#app/paths';

/** /admin and /admin/panel lead to the dashboard. */
export const loader = () => redirect(paths.admin.dashboard());
