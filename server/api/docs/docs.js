// Sends the calls of /api/docs and shows the answers. The token stays in the page's field. Loaded before the page is
// painted, so that it has the colours that were chosen on the portal's other pages.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
} catch {
  // No storage: the system's colours.
}

/** @param {HTMLFormElement} form @returns {[string, RequestInit]} */
function readCall(form) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let path = form.dataset.path;
  let body;
  for (const field of form.querySelectorAll('[data-in]')) {
    const { value, name } = field;
    const where = field.dataset.in;
    if (where === 'file') {
      body = new FormData();
      body.append('file', field.files[0]);
    } else if (value === '') continue;
    else if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (where === 'query') query.set(name, value);
    else if (where === 'header') headers.set(name, value);
    else {
      headers.set('Content-Type', 'application/json');
      body = value;
    }
  }
  const token = document.getElementById('token').value.trim();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return [query.size ? `${path}?${query}` : path, { method: form.dataset.method, headers, body }];
}

/**
 * An ended session is refused everywhere: what is public is then requested without it.
 * @param {string} address
 * @param {RequestInit} init
 */
async function send(address, init) {
  const answer = await fetch(address, init);
  return answer.status === 401 && init.method === 'GET' ? fetch(address, { ...init, credentials: 'omit' }) : answer;
}

/** @param {Response} answer */
async function describe(answer) {
  const text = await answer.text();
  const etag = answer.headers.get('etag');
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown as it came.
  }
  return [`HTTP ${answer.status}`, etag && `ETag: ${etag}`, '', shown].filter((line) => line !== null).join('\n');
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void call(event.target);
});

/** @param {HTMLFormElement} form whose output gets the answer */
async function call(form) {
  const output = form.querySelector('output');
  output.textContent = form.dataset.sending;
  try {
    const [address, init] = readCall(form);
    output.textContent = await describe(await send(address, init));
  } catch {
    output.textContent = form.dataset.failed;
  }
}

/** A link to one call opens it. */
function openLinked() {
  const linked = document.getElementById(location.hash.slice(1));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
}
addEventListener('hashchange', openLinked);

/** @param {HTMLButtonElement} button that copies an example, and says so for two seconds */
async function copyExample(button) {
  const { copy, copied, label = button.textContent } = button.dataset;
  await navigator.clipboard.writeText(document.getElementById(copy).textContent);
  button.dataset.label = label;
  button.textContent = copied;
  setTimeout(() => (button.textContent = label), 2_000);
}

/** The language that was chosen for one example is the language of all. @param {string} language */
function chooseLanguage(language) {
  for (const choice of document.querySelectorAll(`.choices [value="${language}"]`)) choice.checked = true;
}

document.addEventListener('change', ({ target }) => {
  if (target.closest('.choices')) chooseLanguage(target.value);
});
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]');
  if (button) void copyExample(button);
});
document.addEventListener('DOMContentLoaded', () => {
  openLinked();
  // The clipboard needs https, or this machine.
  if (navigator.clipboard) for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
});
