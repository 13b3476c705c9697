/** The ways to reach an authenticator, as WebAuthn names them. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

type Transport = (typeof TRANSPORTS)[number]

const isTransport = (name: string): name is Transport =>
	(TRANSPORTS as readonly string[]).includes(name)

/** Those that are known; a browser may name others in the future. */
export const knownTransports = (names: readonly string[]): Transport[] => names.filter(isTransport)

/** Reads the stored list, which is separated by commas. */
export const splitTransports = (stored: string): Transport[] => knownTransports(stored.split(','))
