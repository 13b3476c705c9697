/** The storage key of the record in `device-record.ts`. A separate module, because every page needs it. */
export const DEVICE_KEY = 'prohub:offline'
