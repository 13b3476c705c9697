/**
 * The flags of Node with which the server runs; docs/operations.md says why. `npm start`, the image and the
 * systemd unit repeat them, which tests/unit/operations.test.ts compares. The processes that a server starts
 * have its flags.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32']
