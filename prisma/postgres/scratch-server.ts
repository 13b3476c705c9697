import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { withConnection } from './connection'

/**
 * A PostgreSQL server for tests and checks: in a temporary folder, on a socket that no other user can
 * reach, without syncing. It is removed with its data.
 */

export type ScratchServer = {
	/** The address of one of its databases. */
	url: (database: string) => string
	/** Runs a statement outside any of the databases that it creates or drops. */
	administer: (sql: string) => Promise<void>
	/** Ends the server's processes at once, as a crash would. */
	kill: () => Promise<void>
	/** Starts it again after `kill`, with its data. */
	restart: () => Promise<void>
	stop: () => Promise<void>
}

/** Whether the programs of a server are installed. */
export const hasPostgres = (): boolean => findPostgres() !== undefined

/** The server refuses to run as root: Debian's package has a user for it. */
function serverUser(): { uid?: number; gid?: number } {
	if (process.getuid?.() !== 0) return {}
	const id = (flag: string): number =>
		Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
	return { uid: id('-u'), gid: id('-g') }
}

const OPTIONS: readonly string[] = [
	...['fsync=off', 'full_page_writes=off', 'listen_addresses=', 'max_connections=200'],
	...['shared_buffers=64MB', 'autovacuum=off', 'logging_collector=off', 'log_min_messages=fatal'],
	...['max_wal_size=4GB', 'jit=off', 'max_pred_locks_per_transaction=256'],
]

/**
 * Starts a server.
 * @param settings additional settings of the server, such as `max_connections=5`
 * @throws Error when PostgreSQL is not installed
 */
export async function startScratchServer(settings: readonly string[] = []): Promise<ScratchServer> {
	const bin = findPostgres()
	if (bin === undefined) throw new Error('PostgreSQL is not installed')
	const user = serverUser()
	const folder = mkdtempSync(join(tmpdir(), 'prohub-pg-'))
	const data = join(folder, 'data')
	mkdirSync(data)
	for (const path of [folder, data]) {
		chmodSync(path, 0o700)
		if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
	}
	execFileSync(
		join(bin, 'initdb'),
		['-D', data, '-U', 'prohub', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
		{ ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
	)
	const url = (database: string): string =>
		`postgres://prohub@localhost/${database}?host=${encodeURIComponent(folder)}`
	const start = async (): Promise<ChildProcess> => {
		const args = [
			'-D',
			data,
			'-k',
			folder,
			...[...OPTIONS, ...settings].flatMap((one) => ['-c', one]),
		]
		const child = spawn(join(bin, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' })
		await untilReady(url('postgres'), child)
		return child
	}
	let child = await start()
	const end = async (signal: NodeJS.Signals): Promise<void> => {
		if (child.exitCode !== null || child.signalCode !== null) return
		const exited = new Promise((resolve) => child.once('exit', resolve))
		child.kill(signal)
		await exited
	}
	const endWithProcess = (): void => void child.kill('SIGQUIT')
	process.once('exit', endWithProcess)
	return {
		url,
		administer: (sql) =>
			withConnection(url('postgres'), async (client) => void (await client.query(sql))),
		kill: () => end('SIGQUIT'),
		restart: async () => {
			await end('SIGQUIT')
			child = await start()
		},
		stop: async () => {
			await end('SIGINT')
			process.removeListener('exit', endWithProcess)
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
	for (;;) {
		if (child.exitCode !== null) throw new Error('The PostgreSQL server did not start')
		try {
			await withConnection(url, async (client) => void (await client.query('SELECT 1')))
			return
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 50))
		}
	}
}
