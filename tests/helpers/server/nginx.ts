import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** nginx with the documented configuration, on ports of this computer and with a certificate of its own. */

/** Where Debian's package is unpacked, if nginx is not installed. */
const UNPACKED = resolve('.cache/nginx')

/** @throws if nginx is neither installed nor to be had as a package of Debian */
export function findNginx(): string {
	const find = () => ['/usr/sbin/nginx', join(UNPACKED, 'usr/sbin/nginx')].find(existsSync)
	const found = find()
	if (found !== undefined) return found
	mkdirSync(UNPACKED, { recursive: true })
	execFileSync('apt-get', ['download', 'nginx'], { cwd: UNPACKED, stdio: 'pipe' })
	const [name = ''] = readdirSync(UNPACKED).filter((file) => file.endsWith('.deb'))
	execFileSync('dpkg-deb', ['-x', name, '.'], { cwd: UNPACKED, stdio: 'pipe' })
	return find() ?? ''
}

export type Nginx = {
	/** Its address for HTTPS. */
	origin: string
	/** Its address for plain HTTP. */
	plainOrigin: string
	/** The certificate of hub.example, which it signed itself. */
	certificate: string
	/** What it has written to its log of errors. */
	errors: () => string
	stop: () => Promise<void>
}

/** The documented file with other ports and another certificate; whatever else is in it stays. */
function siteWith(folder: string, ports: { http: number; https: number; app: number[] }): string {
	const replacements: [RegExp, string][] = [
		[/^\s*listen \[::\]:.*\n/gmu, ''],
		[/listen 80;/u, `listen 127.0.0.1:${ports.http};`],
		[/listen 443 /u, `listen 127.0.0.1:${ports.https} `],
		[/127\.0\.0\.1:3001/u, `127.0.0.1:${ports.app[0]}`],
		[/127\.0\.0\.1:3002/u, `127.0.0.1:${ports.app[1]}`],
		[/\/etc\/letsencrypt\/live\/hub\.example/gu, folder],
	]
	return replacements.reduce(
		(text, [pattern, value]) => {
			if (text.search(pattern) < 0) throw new Error(`docs/deploy/nginx.conf has no ${pattern}`)
			return text.replace(pattern, value)
		},
		readFileSync('docs/deploy/nginx.conf', 'utf8'),
	)
}

/** Starts it in front of two processes of the app; resolves once it answers. */
export async function startNginx(
	program: string,
	ports: { http: number; https: number; app: number[] },
): Promise<Nginx> {
	const folder = mkdtempSync(join(tmpdir(), 'prohub-nginx-'))
	// Its workers are of another user.
	chmodSync(folder, 0o755)
	const inFolder = (name: string): string => join(folder, name)
	execFileSync(
		'openssl',
		[
			...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
			...['-days', '2', '-subj', '/CN=hub.example', '-addext', 'subjectAltName=DNS:hub.example'],
			...['-keyout', inFolder('privkey.pem'), '-out', inFolder('fullchain.pem')],
		],
		{ stdio: 'pipe' },
	)
	writeFileSync(inFolder('site.conf'), siteWith(folder, ports))
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(name) => `${name}_temp_path ${inFolder(name)};`,
	)
	writeFileSync(
		inFolder('nginx.conf'),
		`daemon off;
		pid ${inFolder('pid')};
		worker_processes 2;
		error_log ${inFolder('error.log')} warn;
		events {}
		http { access_log off; ${temporary.join(' ')} include ${inFolder('site.conf')}; }`,
	)
	const child = spawn(program, ['-e', inFolder('error.log'), '-c', inFolder('nginx.conf')], {
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	let text = ''
	child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
	const errors = () => text + readFileSync(inFolder('error.log'), 'utf8')
	const plainOrigin = `http://127.0.0.1:${ports.http}`
	await untilAnswering(plainOrigin, child, errors)
	return {
		origin: `https://127.0.0.1:${ports.https}`,
		plainOrigin,
		certificate: readFileSync(inFolder('fullchain.pem'), 'utf8'),
		errors,
		async stop() {
			const ended = new Promise((done) => child.once('exit', done))
			child.kill('SIGTERM')
			await ended
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

async function untilAnswering(
	origin: string,
	child: ChildProcess,
	errors: () => string,
): Promise<void> {
	while (child.exitCode === null && child.signalCode === null) {
		const isUp = await fetch(origin, { redirect: 'manual' }).then(
			() => true,
			() => false,
		)
		if (isUp) return
		await new Promise((later) => setTimeout(later, 20))
	}
	throw new Error(`nginx did not start: ${errors()}`)
}
