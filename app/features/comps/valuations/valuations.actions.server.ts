import type { SignedIn } from '~/features/accounts/access/guards.server'
import { currentTime } from '~/core/time/clock'
import { redirectWithFlash } from '~/core/http/flash.server'
import { parseForm, parseTrustedForm, type RouteArgs } from '~/core/forms/parse-form.server'
import { paths } from '~/core/http/paths'
import { SubjectForm } from '~/features/comps/comps.schema.server'
import {
	fieldText,
	rejectedFields,
	rejectRateLimited,
	rejectWithText,
	submittedValues,
	unknownButton,
} from '~/features/comps/forms/form-answers.server'
import { listSales } from '~/features/comps/sales/sales.server'
import { sampleSubject } from '~/features/comps/sales/sources.server'
import {
	createValuation,
	listValuations,
	type ListedValuation,
	MAX_VALUATIONS,
} from './valuations.server'

/** The page of the saved valuations. */

export type ValuationsView = { valuations: ListedValuation[]; isNew: boolean; sales: number }

export async function valuationsView(
	{ user }: SignedIn,
	request: Request,
): Promise<ValuationsView> {
	const [valuations, { total }] = await Promise.all([
		listValuations(user._id),
		listSales(user._id, { text: '', page: 1 }),
	])
	return {
		valuations,
		isNew: new URL(request.url).searchParams.get('new') === '1',
		sales: total,
	}
}

const FULL = `You've reached the limit of ${MAX_VALUATIONS} valuations. Delete one to create another.`

/** Creates a valuation of an entered property or of the sample property. */
export async function valuationsAction(args: RouteArgs, viewer: SignedIn) {
	const form = await parseTrustedForm(args)
	const intent = fieldText(form, 'intent')
	if (intent === 'sample') {
		const made = { name: 'Sample house', subject: sampleSubject(), source: 'sample' }
		return started(args, viewer, intent, made, {})
	}
	if (intent !== 'create') throw unknownButton()
	const parsed = parseForm(form, SubjectForm)
	if (!parsed.ok) return rejectedFields(intent, parsed.reply)
	const { name, ...subject } = parsed.value
	return started(args, viewer, intent, { name, subject, source: 'own' }, submittedValues(form))
}

async function started(
	{ request }: RouteArgs,
	viewer: SignedIn,
	intent: string,
	valuation: Parameters<typeof createValuation>[1],
	typed: Record<string, string>,
) {
	const created = await createValuation(viewer, valuation, currentTime())
	if (created.kind === 'tooOften') return rejectRateLimited(intent, created, typed)
	if (created.kind === 'full') {
		return rejectWithText(intent, FULL, 409, typed)
	}
	return redirectWithFlash(request, paths.valuation(created.id), {
		kind: 'success',
		text: 'Valuation created. Changes save automatically.',
	})
}
