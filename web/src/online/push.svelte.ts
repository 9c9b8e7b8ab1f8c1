/** Web Push on this browser: whether it is told whose turn it is while no page is open, and how that begins and ends. */

import { settings } from '../app/settings.svelte';
import { Refused, transport, Unreachable } from '../transport';
import { inWords, w } from '../words';

const WORKER = '/push.js';

class Push {
  /** Whether this browser is told. */
  isOn = $state(false);
  isBusy = $state(false);
  /** Why it could not be begun or ended. */
  refusal = $state('');

  /** Whether browsers like this one can be told: on secure pages, and on phones where the page is installed. */
  readonly isPossible = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

  /** Look whether it is told, and go where its notices lead. */
  async begin(): Promise<void> {
    if (!this.isPossible) return;
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ address?: string }>) => {
      if (data.address) location.hash = new URL(data.address).hash;
    });
    this.isOn = (await this.#subscription()) !== null;
  }

  async turn(isOn: boolean): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.refusal = '';
    try {
      await (isOn ? this.#subscribe() : this.#unsubscribe());
    } catch (error) {
      this.refusal = error instanceof Refused ? inWords(error.words) : w().notices.pushFailed;
      if (!(error instanceof Refused || error instanceof Unreachable || error instanceof DOMException)) throw error;
    } finally {
      this.isOn = (await this.#subscription()) !== null;
      this.isBusy = false;
    }
  }

  async #subscribe(): Promise<void> {
    if ((await Notification.requestPermission()) !== 'granted') return;
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await transport.ask('push_key', {});
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = subscription.toJSON();
    try {
      await transport.ask('subscribe', {
        endpoint: endpoint!,
        p256dh: keys!['p256dh']!,
        auth: keys!['auth']!,
        lang: settings.lang,
      });
    } catch (error) {
      await subscription.unsubscribe();
      throw error;
    }
  }

  async #unsubscribe(): Promise<void> {
    const subscription = await this.#subscription();
    if (!subscription) return;
    await subscription.unsubscribe();
    await transport.ask('unsubscribe', { endpoint: subscription.endpoint });
  }

  async #subscription(): Promise<PushSubscription | null> {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  }
}

export const push = new Push();
