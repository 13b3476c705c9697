import { currentTime } from '~/core/time/clock'
import { runBillingReconciliation } from '~/features/billing/stripe-sync/reconcile-job.server'
import { forgetSingleton } from '#tests/helpers/setup/singletons'
import { checkMails } from './check-mails'
import { type Act, choose, type Step } from './steps'
import { look, nowSeconds, type Perform, type Walk } from './walk-state'

/** Time that passes, what the provider tells of it, and the job. */

const DAY = 86_400
const HOUR = 3_600

async function move(walk: Walk, seconds: number): Promise<void> {
	await walk.move(Math.max(0, Math.round(seconds)))
	await walk.sandbox.advance(0)
}

/** What is lost when some of the provider's messages are. */
const LOST = ['charge.refunded', 'invoice.paid', 'customer.subscription.updated', 'charge.updated']

/** Sends what has happened as the step says; returns whether the app has read it all. */
export async function deliver(walk: Walk, { delivery, by }: Step): Promise<boolean> {
	const { sandbox } = walk
	const drop = delivery === 'lost' ? ['*'] : delivery === 'some' ? [choose(LOST, by[2])] : []
	await sandbox.webhooks({ shuffle: delivery === 'shuffled', drop })
	const attempts = await sandbox.flush({ times: delivery === 'twice' ? 2 : 1 })
	await sandbox.webhooks({ shuffle: false, drop: [] })
	if (drop.length > 0) return false
	const isRead = attempts.length > 0 && attempts.every(({ status }) => status === 200)
	return isRead || (attempts.length === 0 && walk.isSynced)
}

/** The job, as it runs every few minutes: it also learns what was not delivered. */
async function runJob(walk: Walk): Promise<void> {
	await runBillingReconciliation(currentTime())
	walk.jobAt = nowSeconds()
	await checkMails(walk)
}

/** How long a bank's answer and the first retry after it may take, in days. */
const ANSWER_DAYS = 5

/**
 * Lets time pass with the app awake. While something is due it looks each day: a bank answers, and a day later
 * the provider tries again.
 */
async function pass(walk: Walk, step: Step, seconds: number): Promise<void> {
	let left = seconds
	for (let day = 0; left > 0; day += 1) {
		const { books } = await look(walk)
		const isDue = books.invoices.some(({ status }) => status === 'open')
		const part = isDue && day < ANSWER_DAYS ? Math.min(left, DAY) : left
		await move(walk, part)
		await deliver(walk, step)
		await runJob(walk)
		left -= part
	}
}

/** Moments around a renewal, in seconds from it: what is to be seen happens there. */
const AROUND = [-29 * DAY, -2 * DAY, 2 * HOUR, DAY + HOUR, 5 * DAY, 8 * DAY, 18 * DAY] as const
const SPANS = [0.1, 0.5, 1, 3, 7, 9, 14, 25, 32] as const

/** Days or months, with the job on the way. */
const wait: Perform = async (walk, step) => {
	const [by, length] = step.by
	const { books, expected } = await look(walk)
	const found = books.subscriptions.find(({ id }) => id === expected.subscription)
	const end = Math.max(0, ...(found?.items.data ?? []).map((item) => item.current_period_end))
	if (by < 0.5 && end > books.now) {
		const last = Math.floor(length * AROUND.length)
		for (const offset of AROUND.slice(0, last + 1))
			await pass(walk, step, end + offset - nowSeconds())
		return `wait until ${AROUND[last]! / DAY} days from the renewal`
	}
	const span = choose(SPANS, length) * DAY
	const parts = span > 4 * DAY ? 4 : 1
	for (let part = 0; part < parts; part += 1) await pass(walk, step, span / parts)
	return `wait ${span / DAY} days`
}

/** The app is away for so long: nothing is read until it comes back. */
const leap: Perform = async (walk, { by: [length] }) => {
	const days = choose([2, 10, 20, 40, 100, 190, 370] as const, length)
	await move(walk, days * DAY)
	walk.isSynced = false
	return `nothing runs for ${days} days`
}

const job: Perform = async (walk) => {
	await runJob(walk)
	walk.isSynced = true
	return 'job'
}

/** A new process knows only what is stored. */
const restart: Perform = async () => {
	for (const name of ['event-poll', 'last-readings', 'prices', 'portal-configuration']) {
		forgetSingleton(name)
	}
	return Promise.resolve('restart')
}

/** Delivers nothing more, and lets the job do its work. */
export async function settle(walk: Walk): Promise<void> {
	await walk.sandbox.webhooks({ drop: ['*'] })
	for (let round = 0; round < 3; round += 1) {
		await move(walk, 3 * HOUR)
		await runJob(walk)
	}
	walk.isSynced = true
}

export const TIME_ACTS = { wait, leap, job, restart } satisfies Partial<Record<Act, Perform>>
