import type { Plan } from '~/deal'
import { formatDay } from '~/core/time/calendar-date'
import { longDate } from '~/core/time/format-date'
import {
	isNegotiation,
	NO_ADDRESS,
	NOT_ADVICE,
	REPORT_SECTIONS,
	type ReportBlock,
	type ReportCell,
	type ReportInput,
	type ReportModel,
	type ReportSection,
	type ReportSectionKey,
} from './report-model'
import { assumptionsSection } from './sections/assumptions'
import { brrrrSection } from './sections/brrrr'
import { cashSection } from './sections/cash'
import { compsSection, notesSection } from './sections/comps-and-notes'
import { borrowerSection, lenderCover } from './sections/lender'
import { loanSection } from './sections/loan'
import { offerSection } from './sections/offer'
import { cashNeedsSection, splitSection } from './sections/partner'
import { projectionSection } from './sections/projection'
import { type ComputedDeal, computeDeal } from './sections/report-deal'
import { resultsSection } from './sections/results'
import { criteriaSection, summarySection } from './sections/summary'
import { breakEvenSection, tornadoSection } from './sections/tornado'

const BUILDERS: Readonly<Record<ReportSectionKey, (deal: ComputedDeal) => ReportSection | null>> = {
	summary: summarySection,
	criteria: criteriaSection,
	cash: cashSection,
	assumptions: assumptionsSection,
	results: resultsSection,
	projection: projectionSection,
	loan: loanSection,
	brrrr: brrrrSection,
	tornado: tornadoSection,
	breakEven: breakEvenSection,
	offer: offerSection,
	comps: compsSection,
	notes: notesSection,
}

const PLAN_TEXTS: Readonly<Record<Plan, string>> = {
	cash: 'Bought in cash',
	loan: 'Bought with a long-term loan',
	bridge: 'Bought with hard money, then refinanced (BRRRR)',
}

function planText({ assumed: { values }, isFlip }: ComputedDeal): string {
	if (!isFlip) return PLAN_TEXTS[values.plan]
	return values.plan === 'bridge' ? 'Flip with hard money' : 'Flip, paid in cash'
}

const KIND_TITLES = {
	lender: 'Lender Packet',
	partner: 'Partner Packet',
	none: 'Deal Report',
} as const

/** The sections that were asked for and that this deal has, in the order of the report. */
function sectionsOf(deal: ComputedDeal): ReportSection[] {
	const { sections, packet = null, shares = [] } = deal.input.options
	const chosen = new Set(sections)
	const own = REPORT_SECTIONS.flatMap(({ key }) => {
		const section = chosen.has(key) ? BUILDERS[key](deal) : null
		return section === null ? [] : [section]
	})
	if (packet === 'lender') return [...own, borrowerSection()]
	if (packet !== 'partner') return own
	const split = splitSection(deal, shares)
	return [...own, cashNeedsSection(deal), ...(split === null ? [] : [split])]
}

/** Removes the id of a figure that is shown before: an id is once per page. */
function withUniqueIds(sections: readonly ReportSection[]): ReportSection[] {
	const seen = new Set<string>()
	const once = <Cell extends ReportCell>(cell: Cell): Cell => {
		const { name, ...others } = cell
		if (name === undefined) return cell
		const id = `${name}-${cell.year ?? ''}`
		if (name !== '' && !seen.has(id)) {
			seen.add(id)
			return cell
		}
		return others as Cell
	}
	const inBlock = (block: ReportBlock): ReportBlock => {
		switch (block.kind) {
			case 'headline':
			case 'figures':
				return { ...block, figures: block.figures.map(once) }
			case 'formulas':
				return { ...block, formulas: block.formulas.map(once) }
			case 'table': {
				const rows = block.table.rows.map((row) => ({ ...row, cells: row.cells.map(once) }))
				return { ...block, table: { ...block.table, rows } }
			}
			default:
				return block
		}
	}
	return sections.map((section) => ({ ...section, blocks: section.blocks.map(inBlock) }))
}

/** Without the section of the offer, the target margin is in no other one. */
function withoutMargin({ inputs, ...deal }: ReportInput['deal']): ReportInput['deal'] {
	return { ...deal, inputs: { ...inputs, margin: '' } }
}

/**
 * The report of a deal. The same input gives the same report; it has no clock and knows no user. A
 * report for sharing has no notes, event labels and scenario name, and addresses only if `options`
 * show them. Never throws.
 */
export function buildReport(input: ReportInput): ReportModel {
	const { options } = input
	const deal = options.sections.some(isNegotiation) ? input.deal : withoutMargin(input.deal)
	const computed = computeDeal({ ...input, deal })
	const sections = withUniqueIds(sectionsOf(computed))
	const { packet = null, scenarioName = null } = options
	const address = deal.propertyAddress.trim()
	return {
		property: options.showAddress && address !== '' ? address : NO_ADDRESS,
		kindTitle: KIND_TITLES[packet ?? 'none'],
		scenarioName: options.forSharing ? null : scenarioName,
		date: options.date,
		dateText: longDate(`${options.date}T00:00:00Z`) ?? formatDay(options.date),
		planText: planText(computed),
		notAdvice: NOT_ADVICE,
		cover:
			packet === 'lender'
				? lenderCover(
						computed,
						sections.map(({ title }) => title),
					)
				: null,
		sections,
	}
}
