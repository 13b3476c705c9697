import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../app/core/config/config.server'

/**
 * npm run reset-demo: deletes the local database, rate limits, mailbox and payments; the next start
 * seeds the demo data again. Secrets are kept, so that signed cookies in browsers stay valid.
 */
const settings = config()
if (settings.mode !== 'local') {
	process.stdout.write('reset-demo works in local mode only; nothing was changed.\n')
	process.exit(1)
}
if (settings.postgres !== null) {
	process.stdout.write(
		'reset-demo deletes the SQLite file only; unset DATABASE_URL. Nothing was changed.\n',
	)
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
process.stdout.write('Deleted the demo data. npm start seeds it again.\n')
