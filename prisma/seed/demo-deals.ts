import { emptyAnalysisInputs } from '~/deal'
import { randomUUID } from 'node:crypto'
import { db } from '../../app/core/db/db.server'
import { toIsoDay } from '../../app/core/time/calendar-date'
import { after, days } from '../../app/core/time/durations'
import type { Limits, RuleKey } from '../../app/features/calculator/analysis/criteria'
import { starterDeal } from '../../app/features/calculator/analysis/starters'
import { createScenario } from '../../app/features/calculator/scenarios/scenarios.server'
import { saveBuyBox } from '../../app/features/deals/criteria/buy-box.server'
import { tagKey } from '../../app/features/deals/parts/part-limits'
import { DEMO_DEALS, type DemoDeal } from './deal-pipeline'
import { makeProperty } from './make-user'

/** Stores the deals of the demo's annual member, and her criteria. */

/** What Ana looks for; the numbers are hers. */
const LIMITS: Limits = {
	cashFlowMonth: 100,
	cashOnCash: 0.06,
	dscrLender: 1.15,
	flipProfit: 20_000,
	pricePerSqFt: 130,
}
const RULES: readonly RuleKey[] = ['onePercent']

/** The id of a demo provider. */
async function providerId(company: string): Promise<string> {
	const row = await db().providerProfile.findFirstOrThrow({ where: { company } })
	return row.userId
}

type Owned = { propertyId: string; userId: string }

async function makeScenarios(
	{ propertyId, userId }: Owned,
	{ inputs, scenarios = [] }: DemoDeal,
	now: Date,
): Promise<void> {
	const base = { inputs, analysis: emptyAnalysisInputs() }
	const { updatedAt } = await db().property.findUniqueOrThrow({ where: { id: propertyId } })
	for (const { name, daysAgo, starter = null, ...changes } of scenarios) {
		const changed = {
			inputs: { ...base.inputs, ...changes.inputs },
			analysis: { ...base.analysis, ...changes.analysis },
		}
		const deal = starter === null ? changed : starterDeal(starter, base, null)
		const made = { name, deal, starter }
		await createScenario(userId, propertyId, made, after(now, -days(daysAgo)))
	}
	// The last change of a deal in the pipeline is that of its stage or of its notes.
	await db().property.update({ where: { id: propertyId }, data: { updatedAt } })
}

async function makeDeal(userId: string, deal: DemoDeal, now: Date): Promise<void> {
	const ago = (n: number): Date => after(now, -days(n))
	const propertyId = await makeProperty(userId, deal, ago(deal.savedDaysAgo))
	const changes = deal.stages.map(([to, daysAgo], i) => ({
		from: deal.stages[i - 1]?.[0] ?? 'lead',
		to,
		at: ago(daysAgo),
	}))
	const latest = changes.at(-1)
	const notes = (deal.notes ?? []).map(({ text, daysAgo, dueIn }) => ({
		text,
		createdAt: ago(daysAgo),
		dueOn: dueIn === undefined ? null : toIsoDay(ago(-dueIn)),
		// Reminders are for the days ahead.
		remindedAt: dueIn !== undefined && dueIn < 0 ? ago(-dueIn) : null,
	}))
	const times = [...changes.map(({ at }) => at), ...notes.map(({ createdAt }) => createdAt)]
	const of = { propertyId, userId }
	await db().property.update({
		where: { id: propertyId },
		data: {
			...(latest && { stage: latest.to, stageSince: latest.at }),
			updatedAt: times.sort((a, b) => b.getTime() - a.getTime())[0] ?? ago(deal.savedDaysAgo),
		},
	})
	await db().dealStageChange.createMany({
		data: changes.map((change) => ({ id: randomUUID(), ...of, ...change })),
	})
	await db().dealTag.createMany({
		data: deal.tags.map((name) => ({ ...of, name, nameKey: tagKey(name) })),
	})
	await db().dealNote.createMany({
		data: notes.map((note) => ({ id: randomUUID(), ...of, ...note })),
	})
	await db().dealLink.createMany({
		data: (deal.links ?? []).map((link) => ({
			id: randomUUID(),
			...of,
			...link,
			createdAt: ago(deal.savedDaysAgo),
		})),
	})
	await makeScenarios(of, deal, now)
	for (const { company, role } of deal.people ?? []) {
		await db().dealPerson.create({
			data: {
				...of,
				role,
				name: company,
				providerId: await providerId(company),
				createdAt: ago(deal.savedDaysAgo),
			},
		})
	}
}

/** Creates the deals of a demo member. The demo providers exist already. */
export async function seedDemoDeals(userId: string, now: Date): Promise<void> {
	for (const deal of DEMO_DEALS) await makeDeal(userId, deal, now)
	await saveBuyBox(userId, { limits: LIMITS, rules: RULES }, now)
}
