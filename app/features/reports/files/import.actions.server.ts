import { countOf } from '~/core/plural'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import type { FormResult } from '~/core/forms/form-result'
import { redirectWithFlash } from '~/core/http/flash.server'
import { paths } from '~/core/http/paths'
import { consume, refuseTooMany } from '~/core/security/rate-limiter.server'
import type { SignedIn } from '~/features/accounts/access/guards.server'
import { MAX_SCENARIOS } from '~/features/calculator/scenarios/scenario'
import { ownAssumptions } from '~/features/calculator/saved-analysis/own-assumptions.server'
import { importDealsSchema } from './deal-file.schema.server'
import { BUSY_SECONDS, BUSY_TEXT, readFileInWorker } from './files-pool.server'
import { requireDealImport } from './import-access.server'
import { importDeals, signPlan } from './import-deals.server'
import { countPlan, hasWork, type ImportPlan, planImport } from './import-plan.server'
import { MAX_FILE_LENGTH } from './file-limit'
import { FILE_PROBLEMS, type ReadDeals } from './read-deal-file.server'

/** The import page: a file, then what importing it would do, then the import. */

const TERMS_TEXT = 'Accept the terms on the calculator page first.'
const CHANGED_TEXT = 'Your deals have changed since. Nothing was imported; check again below.'
/** Of a deal or a scenario: enough to see what a file does, so that the page stays light. */
const SHOWN = { changes: 12, scenarios: MAX_SCENARIOS }
const SHOWN_OF_MANY = { changes: 3, scenarios: 8 }
/** A file with more deals than a member can have is shown in less detail. */
const MANY_DEALS = 10

/** The loader data of the page. */
export function importDealsView({ user }: SignedIn) {
	return { hasAcceptedTerms: user.hasAcceptedCalculatorTOS }
}

/** A deal or a scenario of the dry run as the page shows it. */
function shownPart(
	{ kind, reason, changes }: ImportPlan['deals'][number]['scenarios'][number],
	shown: number,
) {
	return {
		kind,
		reason,
		changes: changes.slice(0, shown).map(({ key, label, from, to }) => ({ key, label, from, to })),
		moreChanges: Math.max(changes.length - shown, 0),
	}
}

/** What the page shows of a plan, and what its form sends back. */
function checkedFile(userId: string, plan: ImportPlan, content: string, note: string | null) {
	const shown = plan.deals.length > MANY_DEALS ? SHOWN_OF_MANY : SHOWN
	return {
		status: 'checked' as const,
		note,
		counts: countPlan(plan),
		hasWork: hasWork(plan),
		/** The deals as they were read: the import reads this again, not the file. */
		content,
		signature: signPlan(userId, plan, content),
		deals: plan.deals.map((deal) => ({
			propertyAddress: deal.content.propertyAddress,
			...shownPart(
				{ ...deal, content: { ...deal.content, name: '', starter: '', limits: {} } },
				shown.changes,
			),
			scenarios: deal.scenarios
				.slice(0, shown.scenarios)
				.map((one) => ({ name: one.content.name, ...shownPart(one, shown.changes) })),
			moreScenarios: Math.max(deal.scenarios.length - shown.scenarios, 0),
		})),
	}
}

export type CheckedFile = ReturnType<typeof checkedFile>
export type ImportResult = CheckedFile | FormResult

type Call = ActionCall<SignedIn, unknown>
type Refusal = Parameters<Call['reject']>[0]

/** The deals of a text, or why it is refused. */
async function readDeals(
	{ viewer }: Pick<Call, 'viewer'>,
	text: string,
): Promise<ReadDeals | Refusal> {
	const { id, hasAcceptedCalculatorTOS } = viewer.user
	if (!hasAcceptedCalculatorTOS) return { status: 403, message: TERMS_TEXT }
	const verdict = await consume('dealImport', id)
	if (!verdict.allowed) return refuseTooMany('You have imported many files. Try again', verdict)
	const read = await readFileInWorker({ text, own: await ownAssumptions(id) })
	if (read === 'busy') return { status: 503, message: BUSY_TEXT, retryAfter: BUSY_SECONDS }
	return read.ok ? read : { status: 400, field: 'file', message: read.problem }
}

const isRefusal = (read: ReadDeals | Refusal): read is Refusal => 'status' in read

/** The forms of the page. */
export const importDealsAction = defineAction({
	guard: requireDealImport,
	schema: importDealsSchema,
	fields: { import: ['content'] },
	// The file itself is not sent back.
	values: () => ({}),
	intents: {
		check: async ({ viewer, form, reject }) => {
			const file = form.get('file')
			const refuse = (message: string) => reject({ status: 400, field: 'file', message })
			if (!(file instanceof Blob) || file.size === 0) return refuse('Choose a JSON or CSV file.')
			if (file.size > MAX_FILE_LENGTH) return refuse(FILE_PROBLEMS.size)
			const read = await readDeals({ viewer }, await file.text())
			if (isRefusal(read)) return reject(read)
			return checkedFile(viewer.user.id, await planImport(viewer, read.deals), read.text, null)
		},
		import: async ({ request, viewer, form, value, now, reject }) => {
			const content = form.get('content')
			const text = typeof content === 'string' ? content : ''
			if (text.length > MAX_FILE_LENGTH) {
				return reject({ status: 400, field: 'file', message: FILE_PROBLEMS.size })
			}
			const read = await readDeals({ viewer }, text)
			if (isRefusal(read)) return reject(read)
			const outcome = await importDeals(viewer, read, value.signature, now)
			if (outcome.kind === 'changed') {
				return checkedFile(viewer.user.id, outcome.plan, read.text, CHANGED_TEXT)
			}
			const message = { kind: 'success', text: importedText(outcome.plan) } as const
			return redirectWithFlash(request, paths.deals(), message)
		},
	},
})

/** '2 deals and 1 scenario imported.' */
function importedText(plan: ImportPlan): string {
	const { new: added, changed } = countPlan(plan)
	const deals = added.deals + changed.deals
	const scenarios = added.scenarios + changed.scenarios
	const parts = [
		...(deals > 0 ? [countOf(deals, 'deal')] : []),
		...(scenarios > 0 ? [countOf(scenarios, 'scenario')] : []),
	]
	return `${parts.length === 0 ? 'Nothing' : parts.join(' and ')} imported.`
}
