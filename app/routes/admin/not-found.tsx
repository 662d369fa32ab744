import { data } from 'react-router';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelNotFoundView } from '#app/shell/message-views';
import { shellTexts } from '#app/texts/pl/shell';

/** Any address of the panel that nothing else answers. */
export const loader = () => data(null, { status: 404 });

export const meta = panelMeta(shellTexts.notFound.title);

export default PanelNotFoundView;
