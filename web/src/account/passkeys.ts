/** Passkeys: what the server asks, what the browser answers, and both as the JSON of WebAuthn. */

/** Whether passkeys can be used here: only on secure pages, and only under a name, not under an address. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isAddress && 'credentials' in navigator && typeof PublicKeyCredential === 'function';
}

/** Somebody has closed the browser's dialog, or it was open for too long. */
export class CalledOff extends Error {}

interface Described {
  id: string;
  type: PublicKeyCredentialType;
}
type AskedNew = Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
};
type Asked = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  challenge: string;
  allowCredentials?: Described[];
};

/** Make a passkey; JSON for the server. Throws CalledOff. */
export async function makePasskey(options: string): Promise<string> {
  const asked = JSON.parse(options) as AskedNew;
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: unbase(asked.challenge),
    user: { ...asked.user, id: unbase(asked.user.id) },
    excludeCredentials: described(asked.excludeCredentials),
  };
  const made = await unlessCalledOff(navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return written(made, { clientDataJSON, attestationObject });
}

/** Use a passkey; JSON for the server. Throws CalledOff. */
export async function usePasskey(options: string): Promise<string> {
  const asked = JSON.parse(options) as Asked;
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...asked,
    challenge: unbase(asked.challenge),
    allowCredentials: described(asked.allowCredentials),
  };
  const used = await unlessCalledOff(navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse;
  return written(used, { clientDataJSON, authenticatorData, signature, userHandle });
}

async function unlessCalledOff(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
  if (!credential) throw new CalledOff();
  return credential as PublicKeyCredential;
}

function written(credential: PublicKeyCredential, response: Record<string, ArrayBuffer | null>): string {
  const parts = Object.entries(response).flatMap(([name, value]) => (value ? [[name, base(value)] as const] : []));
  return JSON.stringify({
    id: credential.id,
    rawId: base(credential.rawId),
    type: credential.type,
    response: Object.fromEntries(parts),
    clientExtensionResults: {},
  });
}

function described(credentials: Described[] = []): PublicKeyCredentialDescriptor[] {
  return credentials.map(({ id, type }) => ({ id: unbase(id), type }));
}

function base(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function unbase(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0)).buffer;
}
