/** The icon of the page: whether games wait on the browser's tab, and how many on the icon of an installed page. */

const PLAIN = '/favicon.svg';
const WAITING = '/favicon-waiting.svg';

export function showOnIcon(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const wanted = count ? WAITING : PLAIN;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
  if (!('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {}); // the page is not installed
}
