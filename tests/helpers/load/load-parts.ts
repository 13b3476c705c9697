import { pause, type Member, type RequestOptions } from '#tests/helpers/raw-request'
import type { LoadRecord } from './load-record'

/** What goes on during a load test: people who read and save, limits that are met, guides that change. */

const SAVES = '/api/properties'

export type Load = {
	record: LoadRecord
	/** When it ends, by `performance.now()`. */
	end: number
}

const isOver = ({ end }: Load): boolean => performance.now() >= end

/** What one person has saved, by the answers. */
export type Saves = {
	/** Addresses of new deals. */
	created: string[]
	/** Of the deal that is saved again and again: how often, and how often without an answer. */
	updated: number
	unanswered: number
	/** The rents that may be stored: the last one acknowledged, and those sent since without an answer. */
	rents: string[]
}

const READS: ((member: Member, n: number) => RequestOptions)[] = [
	() => ({ path: '/' }),
	(_member, n) => ({ path: `/guides?search=${['roof', 'loan', 'tax'][n % 3]}` }),
	({ cookie }) => ({ path: '/dashboard', cookie }),
	({ cookie }) => ({ path: '/guides', cookie }),
	({ cookie }) => ({ path: '/calculator', cookie }),
	({ cookie }, n) => ({ path: `/service-providers?search=${n % 10}`, cookie }),
]

export const LOAD_STREET = 'Load Street'
export const ownAddress = (own: number): string => `${own} Own Street`

export type Person = {
	member: Member
	/** A number that nobody else has. */
	own: number
	/** Whether the same deal is saved again and again, instead of new ones. */
	isUpdating: boolean
	thinkMs: number
}

/** One person who reads three pages and then saves, and thinks after each request. */
export async function live(load: Load, person: Person): Promise<Saves> {
	const { member, own, isUpdating, thinkMs } = person
	const { cookie, ip } = member
	const saves: Saves = { created: [], updated: 0, unanswered: 0, rents: [] }
	const save = async (n: number): Promise<void> => {
		const propertyAddress = isUpdating ? ownAddress(own) : `${own}-${n} ${LOAD_STREET}`
		const rent = String(n)
		const json = { propertyAddress, inputs: { rent } }
		const answer = await load.record.send({ path: SAVES, cookie, ip, json }, [200, 201])
		if (answer === null) {
			saves.unanswered += 1
			saves.rents.push(rent)
		} else if (isUpdating && answer.status <= 201) {
			saves.updated += 1
			saves.rents = [rent]
		} else if (answer.status === 201) {
			saves.created.push(propertyAddress)
		}
	}
	await pause(Math.random() * thinkMs)
	for (let n = own; !isOver(load); n += 1) {
		if (n % 4 === 0) await save(n)
		else await load.record.send({ ...READS[n % READS.length]!(member, n), ip }, [200])
		await pause(thinkMs)
	}
	return saves
}

/** What a burst of saves of one member met. */
export type Burst = { member: Member; created: number; refused: number; unanswered: number }

/** A member saves as often as that, each time a new deal, a number of them at the same moment. */
export async function burst(
	{ record }: Load,
	{
		member,
		count,
		lanes,
		refusal,
	}: { member: Member } & Record<'count' | 'lanes' | 'refusal', number>,
): Promise<Burst> {
	const { cookie, ip } = member
	const result: Burst = { member, created: 0, refused: 0, unanswered: 0 }
	const lane = async (own: number): Promise<void> => {
		for (let i = own; i < count; i += lanes) {
			const json = { propertyAddress: `${i} Burst Street`, inputs: { rent: '1500' } }
			const answer = await record.send({ path: SAVES, cookie, ip, json }, [201, refusal])
			if (answer === null) result.unanswered += 1
			else if (answer.status === 201) result.created += 1
			else if (answer.status === refusal) result.refused += 1
		}
	}
	await Promise.all(Array.from({ length: lanes }, (_, own) => lane(own)))
	return result
}

/** Kills one of the processes each so many milliseconds, the first time after half of that. */
export async function killWorkers(
	load: Load,
	{ everyMs, workers }: { everyMs: number; workers: () => number[] },
): Promise<void> {
	const began = performance.now()
	for (let next = began + everyMs / 2; next < load.end; next += everyMs) {
		await pause(Math.max(0, next - performance.now()))
		const running = workers()
		const victim = running[Math.floor(Math.random() * running.length)]
		if (victim === undefined) continue
		load.record.noteKill()
		process.kill(victim, 'SIGKILL')
	}
}

export type GuideChanges = {
	guide: { id: string; slug: string }
	admin: Member
	pauseMs: number
	/** How long the page is looked at after each change. */
	watchMs: number
}

/**
 * An admin changes the title of a guide again and again, and looks after each change how long any process
 * serves the old page to visitors.
 * @returns for each change, how many milliseconds after its acknowledgment an old page was last asked for
 */
export async function changeGuide(
	load: Load,
	{ guide, admin, pauseMs, watchMs }: GuideChanges,
): Promise<number[]> {
	const { record } = load
	const { cookie, ip } = admin
	const stored = await record.send({ path: `/api/guides/${guide.slug}`, cookie, ip }, [200])
	const { guide: text } = JSON.parse(stored?.text ?? '{}') as { guide: Record<string, unknown> }
	const { category, summary, content, tags } = text
	const oldMs: number[] = []
	for (let n = 0; performance.now() < load.end - watchMs - 1_000; n += 1) {
		const title = `Fresh ${n} of all processes`
		const json = { title, category, summary, content, tags, isFree: true }
		const path = `/api/guides/${guide.id}`
		const changed = await record.send({ method: 'PUT', path, cookie, ip, json }, [200])
		const changedAt = performance.now()
		let lastOld = 0
		const watch = async (): Promise<void> => {
			for (let sent = 0; sent < watchMs; sent = performance.now() - changedAt) {
				const page = await record.send({ path: `/guides/${guide.slug}`, ip }, [200])
				if (page?.status === 200 && !page.text.includes(title)) lastOld = Math.max(lastOld, sent)
				await pause(50)
			}
		}
		// Without an answer nobody knows whether it was changed.
		if (changed?.status === 200) {
			await Promise.all([watch(), watch()])
			oldMs.push(lastOld)
		}
		await pause(pauseMs)
	}
	return oldMs
}
