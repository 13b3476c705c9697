import { FIGURES, assume, isUnreadNumber } from '~/deal'
import { withheldBy } from '~/features/accounts/access/access-policy'
import { Prisma } from '~/core/db/db.server'
import { readRows } from '~/core/db/read-rows.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { changedInputs, type DiffDeal } from '~/features/calculator/analysis/diff'
import { resultFigure } from '~/features/calculator/analysis/sensitivity/results'
import { formatFigure } from '~/features/calculator/analysis-pages/figures/figure-format'
import { figureState } from '~/features/calculator/analysis-pages/figures/figure-text'
import { findProperty } from '~/features/calculator/saved-properties/properties.server'
import {
	BASE_NAME,
	MAX_SCENARIOS,
	type StarterKey,
	STARTER_KEYS,
} from '~/features/calculator/scenarios/scenario'
import { listScenarios, type Scenario } from '~/features/calculator/scenarios/scenarios.server'
import { canChangeDeals } from '~/features/deals/access/deal-access.server'
import {
	type DealSettings,
	loadDealSettings,
	parseLimits,
} from '~/features/deals/criteria/buy-box.server'
import { CRITERION_FIELDS, limitTexts } from '~/features/deals/criteria/criteria-form'
import { countCriteria } from '~/features/deals/criteria/criterion-texts'
import { analyzeDeal, type HeadlineFigure } from '~/features/deals/figures/evaluated-deal'
import { shownChanges } from './change-texts'
import {
	findComparedDeals,
	MAX_CHOICES,
	type NamedProperty,
	toOptions,
} from './compared-deals.server'
import { type DiffSide, diffView, RESULT_OPTIONS } from './diff-view.server'
import {
	readScenarioDraft,
	type ScenarioDraft,
	type ScenarioProperty,
	STARTERS,
} from './scenario-draft.server'

/** The page of a property's scenarios: the list, a draft, the difference of two, and their criteria. */

/** In place of an id: the numbers in the address. */
const DRAFT = 'draft'
/** The most properties to choose from. */
const MAX_SAVED = 200

/** What a lender computes, for the scenario of a lender's view. */
function lenderFigure({ inputs, analysis }: DiffDeal, { own }: DealSettings): HeadlineFigure {
	const { value } = figureState(resultFigure('dscrLender', assume(inputs, analysis, own).values))
	return {
		name: 'dscrLender',
		short: FIGURES.dscrLender.short ?? FIGURES.dscrLender.label,
		label: FIGURES.dscrLender.label,
		value,
		text: value === null ? '—' : formatFigure(value, 'ratio'),
		note: null,
		isLoss: false,
	}
}

/** The figures of a version, with its own limits where it has any. */
function evaluated(
	deal: DiffDeal,
	settings: DealSettings,
	{ limits = '{}', starter = null }: { limits?: string; starter?: StarterKey | null } = {},
) {
	const all = { ...settings.limits, ...parseLimits(limits) }
	const source = { inputs: deal.inputs, analysis: deal.analysis, own: settings.own }
	const { headline, missing, criteria } = analyzeDeal(source, { limits: all, rules: [] })
	return {
		headline:
			starter === 'lender' && missing === null
				? [lenderFigure(deal, settings), ...headline]
				: headline,
		missing,
		criteria: criteria.length === 0 ? null : countCriteria(criteria),
	}
}

const changesBetween = (from: DiffDeal, to: DiffDeal, { own }: DealSettings) =>
	shownChanges(changedInputs(from, to), {
		from: assume(from.inputs, from.analysis, own).assumptions,
		to: assume(to.inputs, to.analysis, own).assumptions,
	})

function listedScenario(scenario: Scenario, base: DiffDeal, settings: DealSettings) {
	const { id, name, starter, limits, updatedAt } = scenario
	return {
		id,
		name,
		updatedAt,
		changes: changesBetween(base, scenario, settings),
		limits: limitTexts(parseLimits(limits)),
		...evaluated(scenario, settings, { limits, starter }),
	}
}

export type ListedScenario = ReturnType<typeof listedScenario>

function shownDraft(draft: ScenarioDraft, settings: DealSettings) {
	const { kind, starter, of, deal, name } = draft
	return {
		kind,
		name,
		about: starter === null ? null : STARTERS[starter].about,
		of: { id: of.id, name: of.name },
		changes: changesBetween(of, deal, settings),
		before: evaluated(of, settings),
		after: evaluated(deal, settings, { starter }),
	}
}

/** Whether the numbers of a version can be read. */
const isRead = (side: DiffSide | undefined): side is DiffSide =>
	side !== undefined && !assume(side.inputs, side.analysis).problems.some(isUnreadNumber)

/** The difference that the address asks for, and what can be chosen. */
async function askedDiff(
	userId: string,
	query: URLSearchParams,
	known: readonly (DiffSide & { id: string })[],
	settings: DealSettings,
	starters: ReadonlyMap<string, StarterKey | null>,
) {
	const [base, first] = known
	const fromId = (query.get('from') ?? base?.id ?? '').slice(0, 64)
	const toId = (query.get('to') ?? '').slice(0, 64)
	const others = await findComparedDeals(
		userId,
		[fromId, toId].filter((id) => id !== '' && !known.some((one) => one.id === id)),
	)
	const all = [
		...known,
		...others.map((one) => ({ ...one, name: `${one.propertyAddress}: ${one.name}` })),
	]
	const [from, to] = [fromId, toId].map((id) => all.find((one) => one.id === id))
	const isAsked = query.has('to')
	const asked = query.get('result') ?? (starters.get(toId) === 'lender' ? 'dscrLender' : '')
	return {
		from: fromId,
		to: toId === '' ? (first?.id ?? '') : toId,
		choices: all.map(({ id, name }) => ({ value: id, label: name })),
		view: isAsked && isRead(from) && isRead(to) ? diffView(from, to, asked, settings.own) : null,
		isMissing: isAsked && (from === undefined || to === undefined),
	}
}

/** What the page reads beside the property. */
type OfProperty = {
	scenarios: readonly Scenario[]
	settings: DealSettings
	/** The properties that were changed last. */
	recent: readonly NamedProperty[]
}

/** What all of the page's states have. */
async function ofProperty(
	userId: string,
	query: URLSearchParams,
	property: ScenarioProperty,
	{ scenarios, settings, recent }: OfProperty,
) {
	const draft = readScenarioDraft(query, property, scenarios, settings.own)
	const known = [
		{ ...property, name: BASE_NAME },
		...scenarios,
		...(draft === null ? [] : [{ ...draft.deal, id: DRAFT, name: 'These changes' }]),
	]
	const starters = new Map(scenarios.map(({ id, starter }) => [id, starter]))
	const diff = await askedDiff(userId, query, known, settings, starters)
	const { id, propertyAddress } = property
	const chosen = (name: string) =>
		scenarios.find((scenario) => scenario.id === query.get(name))?.id ?? null
	const shown = new Set(diff.choices.map(({ value }) => value))
	const others = toOptions(recent).filter(({ value }) => !shown.has(value))
	return {
		id,
		propertyAddress,
		deal: { inputs: property.inputs, analysis: property.analysis },
		base: evaluated(property, settings),
		scenarios: scenarios.map((scenario) => listedScenario(scenario, property, settings)),
		isFull: scenarios.length >= MAX_SCENARIOS,
		draft: draft && shownDraft(draft, settings),
		diff: {
			...diff,
			// Without scenarios there is another property to choose.
			to: diff.to === '' ? (others[0]?.value ?? '') : diff.to,
			choices: [...diff.choices, ...others],
			results: RESULT_OPTIONS,
			/** What the address has besides the choice, so that the form keeps it. */
			kept: [...query].filter(([name]) => !['from', 'to', 'result'].includes(name)).slice(0, 200),
		},
		confirm: chosen('confirm'),
		limits: chosen('limits'),
		limitFields: CRITERION_FIELDS,
		accountLimits: limitTexts(settings.limits),
	}
}

/**
 * The properties of the user's list: those to choose from in the order they were first saved, and those
 * that were changed last. In one statement, because the page has many others.
 */
export async function savedAndRecent(userId: string) {
	const rows = await readRows<NamedProperty & { saved: number | bigint; recent: number | bigint }>(
		Prisma.sql`
			SELECT * FROM (SELECT "id", "propertyAddress",
					row_number() OVER (ORDER BY "createdAt", "id") AS "saved",
					row_number() OVER (ORDER BY "updatedAt" DESC, "id") AS "recent"
				FROM "Property" WHERE "userId" = ${userId} AND "archivedAt" IS NULL) p
			WHERE "saved" <= ${MAX_SAVED} OR "recent" <= ${MAX_CHOICES} ORDER BY "saved"`,
	)
	const named = ({ id, propertyAddress }: NamedProperty) => ({ id, propertyAddress })
	return {
		saved: rows.filter(({ saved }) => saved <= MAX_SAVED).map(named),
		recent: rows
			.filter(({ recent }) => recent <= MAX_CHOICES)
			.sort((a, b) => Number(a.recent) - Number(b.recent))
			.map(named),
	}
}

/** The properties to choose from, with the number of their scenarios. */
export async function savedProperties(userId: string) {
	const rows = await readRows<NamedProperty & { scenarioCount: number | bigint }>(Prisma.sql`
		SELECT p."id", p."propertyAddress", (SELECT count(*) FROM "Scenario" s
				WHERE s."propertyId" = p."id" AND s."userId" = p."userId" AND s."deletedAt" IS NULL)
				AS "scenarioCount"
		FROM "Property" p WHERE p."userId" = ${userId} AND p."archivedAt" IS NULL
		ORDER BY p."createdAt", p."id" LIMIT ${MAX_SAVED}`)
	return rows.map((row) => ({ ...row, scenarioCount: Number(row.scenarioCount) }))
}

/** The properties to choose from, and what the page shows of the chosen one. */
async function findView(userId: string, query: URLSearchParams) {
	if (!query.has('property')) return { saved: await savedProperties(userId), property: null }
	const id = (query.get('property') ?? '').slice(0, 64)
	const [{ saved, recent }, property, scenarios, settings] = await Promise.all([
		savedAndRecent(userId),
		findProperty(userId, id),
		listScenarios(userId, id),
		loadDealSettings(userId),
	])
	if (property === null) throw new Response('This deal was not found.', { status: 404 })
	return {
		saved: saved.map((one) => ({ ...one, scenarioCount: 0 })),
		property: await ofProperty(userId, query, property, { scenarios, settings, recent }),
	}
}

/**
 * The loader data of the page; without a property, the properties to choose from.
 * @throws Response 404 for a property that the user does not have
 */
export async function scenariosView(viewer: SignedIn, request: Request) {
	const { searchParams: query, search } = new URL(request.url)
	return {
		...(await findView(viewer.user.id, query)),
		starters: STARTER_KEYS.map((key) => ({ key, ...STARTERS[key] })),
		search,
		canChange: canChangeDeals(viewer),
		isMember: viewer.tier === 'paid',
		withheld: withheldBy(viewer.user),
	}
}

export type ScenariosView = Awaited<ReturnType<typeof scenariosView>>
export type PropertyScenarios = NonNullable<ScenariosView['property']>
