import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../app/core/config/config.server'

/**
 * npm run reset-demo: forgets the local database, limits, mailbox and payments; the next start fills in the
 * demo again. Secrets stay, so that nothing signed in a browser becomes a riddle.
 */
const settings = config()
if (settings.mode !== 'local') {
	process.stdout.write('demo:reset works in local mode only; nothing was changed.\n')
	process.exit(1)
}
for (const name of [
	'app.db',
	'app.db-wal',
	'app.db-shm',
	'limits.db',
	'limits.db-wal',
	'limits.db-shm',
	'mailbox',
	'payment-sandbox.json',
]) {
	rmSync(join(settings.dataDir, name), { recursive: true, force: true })
}
process.stdout.write('The demo data is gone. npm start fills it in again.\n')
