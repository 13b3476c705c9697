import { seededRandom } from '#tests/helpers/billing/random-walk'

/** A sequence of acts. Everything random in a step is drawn before, so that a step can be left out. */

const ACTS = {
	// The member
	buy: 7,
	cancel: 3,
	resume: 2,
	switch: 3,
	newCard: 2,
	olderCard: 1,
	payInvoice: 2,
	portalCancel: 1,
	visit: 1,
	deleteAccount: 1,
	comeBack: 2,
	// Time
	wait: 9,
	leap: 2,
	job: 1,
	// An admin
	adminCancel: 1,
	adminRefund: 1,
	adminExtend: 1,
	adminRole: 3,
	friend: 2,
	// The owner at the provider
	refund: 2,
	failRefund: 1,
	dispute: 2,
	inquire: 1,
	decide: 3,
	cancelAt: 2,
	pauseCollection: 1,
	pause: 1,
	oddStatus: 1,
	credit: 1,
	deleteCustomer: 1,
	replacePrice: 1,
	deleteCoupon: 1,
	restart: 1,
} as const

export type Act = keyof typeof ACTS

/** How the provider's messages arrive after an act, and whether its answers do. */
const DELIVERIES = ['all', 'all', 'all', 'twice', 'shuffled', 'lost', 'some'] as const
const ANSWERS = [...Array.from({ length: 22 }, () => 'good' as const), 'lost', 'refused'] as const

export type Step = {
	act: Act
	/** Numbers from 0 to below 1 that the act chooses by. */
	by: [number, number, number]
	delivery: (typeof DELIVERIES)[number]
	answers: (typeof ANSWERS)[number] | 'killed'
}

const WEIGHTED = Object.entries(ACTS).flatMap(([act, weight]) =>
	Array.from({ length: weight }, () => act as Act),
)

export const choose = <T>(list: readonly T[], by: number): T => {
	const chosen = list[Math.floor(by * list.length)]
	if (chosen === undefined) throw new Error('There is nothing to choose from')
	return chosen
}

/** How often the process is killed in a walk with kills. */
const KILLS = 0.15

/** The sequence of a seed. It begins with a purchase: without one, most acts find nothing. */
export function sequenceOf(seed: number, length: number, { kills = false } = {}): Step[] {
	const random = seededRandom(seed)
	const short = (): number => Math.floor(random() * 1_000) / 1_000
	return Array.from({ length }, (_, index): Step => {
		const step: Step = {
			act: index === 0 ? 'buy' : choose(WEIGHTED, random()),
			by: [short(), short(), short()],
			delivery: choose(DELIVERIES, random()),
			answers: choose(ANSWERS, random()),
		}
		return kills && random() < KILLS ? { ...step, answers: 'killed' } : step
	})
}

/** The seeds of a run, far from each other. */
export const seedsOf = (seed: number, count: number): number[] =>
	Array.from({ length: count }, (_, index) => (seed + index * 1_000_003) % 2 ** 31)

/** A step as text, and back: what a failure prints and a repetition reads. */
export const stepText = ({ act, by, delivery, answers }: Step): string =>
	[act, ...by, delivery, answers].join(':')

export function readSteps(text: string): Step[] {
	return text.split(/\s+/u).map((part) => {
		const [act, a, b, c, delivery, answers] = part.split(':')
		return { act, by: [Number(a), Number(b), Number(c)], delivery, answers } as Step
	})
}
