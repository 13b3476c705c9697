import { log } from '~/core/log.server'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import { singleton } from '~/core/singleton'
import { seconds } from '~/core/time/durations'
import { runInWorker, type WorkerPool } from '~/core/workers/worker-pool.server'
import { keepResult, keptResult, resultKey } from '~/core/workers/kept-results.server'
import type { ReportInput } from '../report-model'
import type { Paper } from './paper'
import type { ReportPdfJob } from './report-pdf-worker.server'

/** One report takes a twentieth of a second of a processor; a few may wait. */
const POOL: WorkerPool = {
	name: 'report-pdf',
	source: new URL('./report-pdf-worker.server.ts', import.meta.url),
	maxWorkers: 2,
	maxWaiting: 10,
	limits: { timeoutMs: seconds(10), memoryMb: 192 },
}

const BUSY = 'We are making many reports right now. Try again in a minute.'
const BUSY_SECONDS = 60
const ONE_AT_A_TIME = 'We are still making your last PDF. Try again in a few seconds.'
const ONE_AT_A_TIME_SECONDS = 5
/** Nothing that would be better the next time. */
const TOO_LONG =
	'This report takes too long to make into a PDF. Choose fewer sections, or print its page from your browser.'

/** The PDF that is being made for someone, with its key: there is one at a time, whoever waits for it. */
const inProgress = () =>
	singleton('report-pdfs', () => new Map<string, { key: string; pdf: Promise<ReportPdf> }>())

export type ReportPdf =
	| { kind: 'done'; bytes: Uint8Array }
	| { kind: 'refused'; message: string; status: 429 | 503; retryAfter?: number }

/**
 * A report as a PDF, drawn in a worker; the same one for some minutes, unless something of it has changed.
 * @param who whose reports are counted: a user's id, or a visitor's address
 */
export async function reportPdf(input: ReportInput, paper: Paper, who: string): Promise<ReportPdf> {
	const key = resultKey('report-pdf', who, [input, paper])
	const known = keptResult<Uint8Array>(key)
	if (known !== undefined) return { kind: 'done', bytes: known }
	const running = inProgress().get(who)
	if (running?.key === key) return running.pdf
	if (running !== undefined) {
		const retryAfter = ONE_AT_A_TIME_SECONDS
		return { kind: 'refused', status: 429, message: ONE_AT_A_TIME, retryAfter }
	}
	const pdf = makePdf(key, { input, paper }, who).finally(() => inProgress().delete(who))
	inProgress().set(who, { key, pdf })
	return pdf
}

async function makePdf(key: string, job: ReportPdfJob, who: string): Promise<ReportPdf> {
	const verdict = await consume('reportPdf', who)
	if (!verdict.allowed) {
		const { status, message, retryAfter } = refuseTooMany(
			'You have made many reports. Try again',
			verdict,
		)
		return { kind: 'refused', status, message, retryAfter }
	}
	const answer = await runInWorker<ReportPdfJob, Uint8Array>(POOL, job)
	if (answer.kind !== 'done') {
		log.warn({ reason: answer.kind }, 'report not drawn')
		return answer.kind === 'busy'
			? { kind: 'refused', status: 503, message: BUSY, retryAfter: BUSY_SECONDS }
			: { kind: 'refused', status: 503, message: TOO_LONG }
	}
	keepResult(key, answer.result)
	return { kind: 'done', bytes: answer.result }
}

/** As much of an address as a file's name has. */
const MAX_NAME_LENGTH = 60

function fileName(address: string): string {
	// By characters: half of one cannot be encoded.
	const short = [...address.replace(/\s+/gu, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('').trim()
	return `Deal report${short === '' ? '' : ` ${short}`}.pdf`
}

/**
 * How the file is called: 'Deal report 123 Main St.pdf' in letters that every system has, and for browsers
 * that take all letters, with these.
 */
function disposition({ deal, options }: ReportInput): string {
	const address = options.showAddress ? deal.propertyAddress : ''
	const plain = fileName(
		address
			.normalize('NFKD')
			.replace(/\p{M}/gu, '')
			.replace(/[^A-Za-z0-9 .-]+/gu, ' '),
	)
	const full = fileName(address.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} .-]+/gu, ' '))
	const encoded = full === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(full)}`
	return `attachment; filename="${plain}"${encoded}`
}

/** The response with the file, or with why there is none. */
export function pdfResponse(pdf: ReportPdf, input: ReportInput): Response {
	if (pdf.kind === 'refused') {
		const { message, status, retryAfter } = pdf
		return new Response(message, {
			status,
			headers: {
				'Content-Type': 'text/plain; charset=utf-8',
				'Cache-Control': 'no-store',
				...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
			},
		})
	}
	return new Response(Buffer.from(pdf.bytes), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': disposition(input),
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	})
}
