import { importDealsSchema } from '~/features/reports/files/deal-file.schema.server'
import { z } from 'zod'
import {
	confirmIdentitySchema,
	secondFactorSchema,
	securitySchema,
} from '~/features/accounts/second-factor/second-factor.schema.server'
import { passkeySignInSchema } from '~/features/accounts/passkeys/passkey.schema.server'
import { emailChangeSchema } from '~/features/accounts/email-change/email-change.schema.server'
import {
	forgotPasswordSchema,
	resetPasswordSchema,
} from '~/features/accounts/password/password-reset.schema.server'
import { profileSchema } from '~/features/accounts/profile/profile.schema.server'
import {
	signInSchema,
	signUpSchema,
	verifyEmailSchema,
} from '~/features/accounts/sign-up/accounts.schema.server'
import {
	billingIssuesSchema,
	undeliveredEmailSchema,
	userSchema,
} from '~/features/admin/admin.schema.server'
import {
	checkoutSchema,
	membershipSchema,
	portalSchema,
	vipSchema,
} from '~/features/billing/billing.schema.server'
import { commandSchema } from '~/features/billing/admin-commands/command.schema.server'
import { ANALYSIS_KEYS } from '~/features/calculator/analysis/inputs/keys'
import { calculatorSchema } from '~/features/calculator/deal-form/deal-form.schema.server'
import { listingSchema } from '~/features/calculator/listing/listing.schema.server'
import { DEAL_KEYS } from '~/features/calculator/formulas/formulas'
import { ownAssumptionsSchema } from '~/features/calculator/saved-analysis/saved-analysis.schema.server'
import { FILTER_KEYS, filterField } from '~/features/comps/estimate/filters'
import {
	importSchema,
	newValuationSchema,
	saleSchema,
	salesSchema,
	valuationSchema,
} from '~/features/comps/comps.schema.server'
import { CRITERION_FIELDS } from '~/features/deals/criteria/criteria-form'
import { dealListSchema, dealSchema } from '~/features/deals/deals.schema.server'
import { scenariosSchema } from '~/features/deals/scenarios/scenarios.schema.server'
import { EMPTY_PROFILE } from '~/features/directory/profile/profile'
import {
	adminProviderSchema,
	directorySchema,
	newProviderSchema,
	ownProfileSchema,
	reportSchema,
	serviceTypesSchema,
} from '~/features/directory/directory.schema.server'
import {
	adminListSchema,
	deleteGuideSchema,
	editorSchema,
} from '~/features/guides/guides.schema.server'
import { shareSchema } from '~/features/reports/share/share.schema.server'
import { ContactMessage } from '~/features/support/contact/contact.schema.server'
import { dashboardSchema } from '~/layout/dashboard/welcome.server'
import { MATRIX_WRITES } from '#tests/helpers/access/access-matrix'

/** The fields of every form, by the address that it posts to, as its schema says. */

type FormSource = {
	schemas: readonly z.ZodType[]
	/** Fields that the action reads itself, by the button that sends them. */
	others?: Record<string, readonly string[]>
}

const TODAY = '2026-11-23'
const DEAL = ['propertyAddress', ...DEAL_KEYS, ...ANALYSIS_KEYS]
const FILTERS = FILTER_KEYS.flatMap((key) => [filterField(key, 'min'), filterField(key, 'max')])
const CRITERIA = ['rule', ...CRITERION_FIELDS.map(({ key }) => key)]
const LISTING = Object.keys(EMPTY_PROFILE)

const FORMS: Record<string, FormSource> = {
	'/admin/billing': { schemas: [billingIssuesSchema] },
	'/admin/guides': { schemas: [adminListSchema] },
	'/admin/guides/edit/:id': { schemas: [editorSchema] },
	'/admin/guides/new': { schemas: [editorSchema] },
	'/admin/mail': { schemas: [undeliveredEmailSchema] },
	'/admin/service-providers/:id': { schemas: [adminProviderSchema], others: { save: LISTING } },
	'/admin/service-providers/new': { schemas: [newProviderSchema], others: { create: LISTING } },
	'/admin/service-types': { schemas: [serviceTypesSchema] },
	'/admin/users/:id': { schemas: [userSchema] },
	'/admin/users/:id/billing': { schemas: [commandSchema] },
	'/calculator': {
		schemas: [calculatorSchema],
		others: { save: DEAL, recalculate: ['confirmed'] },
	},
	'/calculator/import': { schemas: [importDealsSchema], others: { import: ['content'] } },
	'/calculator/listing': { schemas: [listingSchema] },
	'/calculator/scenarios': { schemas: [scenariosSchema] },
	'/calculator/share': { schemas: [shareSchema] },
	'/comps/sales': { schemas: [salesSchema(TODAY)] },
	'/comps/sales/import': {
		schemas: [importSchema],
		others: { paste: ['text'], import: ['draftId', 'repriced', 'changed'] },
	},
	'/comps/sales/new': { schemas: [saleSchema(TODAY)] },
	'/comps/valuations': { schemas: [newValuationSchema(TODAY)] },
	'/comps/valuations/:id': { schemas: [valuationSchema(TODAY)], others: { filters: FILTERS } },
	'/confirm-identity': { schemas: [confirmIdentitySchema] },
	'/contact': { schemas: [ContactMessage] },
	'/dashboard': { schemas: [dashboardSchema] },
	'/deals': { schemas: [dealListSchema] },
	'/deals/:id': { schemas: [dealSchema] },
	'/deals/criteria': {
		schemas: [z.object({ intent: z.literal('saveCriteria') })],
		others: { saveCriteria: CRITERIA },
	},
	'/deals/reminders': { schemas: [z.object({ intent: z.enum(['switchOn', 'switchOff']) })] },
	'/forgot-password': { schemas: [forgotPasswordSchema] },
	'/guides/:slug': { schemas: [deleteGuideSchema] },
	'/profile': {
		schemas: [...profileSchema.options, ownAssumptionsSchema],
		others: { saveAssumptions: ANALYSIS_KEYS },
	},
	'/profile/billing-portal': { schemas: [portalSchema] },
	'/profile/email': { schemas: [emailChangeSchema] },
	'/profile/membership': { schemas: [membershipSchema] },
	'/profile/security': { schemas: [securitySchema] },
	'/profile/service-provider': { schemas: [ownProfileSchema], others: { save: LISTING } },
	'/profile/sign-ins': { schemas: [z.object({ intent: z.literal('forget') })] },
	'/profile/vip': { schemas: [vipSchema] },
	'/reset-password/:token': { schemas: [resetPasswordSchema] },
	'/service-provider-profile': { schemas: [ownProfileSchema], others: { save: LISTING } },
	'/service-providers': { schemas: [directorySchema] },
	'/service-providers/:id/report': { schemas: [reportSchema] },
	'/signin': { schemas: [signInSchema] },
	'/signin/passkey': { schemas: [passkeySignInSchema] },
	'/signin/second-factor': { schemas: [secondFactorSchema] },
	'/signout': { schemas: [] },
	'/signup': { schemas: [signUpSchema] },
	'/subscription': { schemas: [checkoutSchema] },
	'/theme': { schemas: [], others: { '': ['theme', 'redirectTo'] } },
	'/undo-email-change/:token': { schemas: [] },
	'/undo-factor-change/:token': { schemas: [] },
	'/verify-email': { schemas: [verifyEmailSchema] },
}

/** What the forms have in common. */
const COMMON = ['intent', 'formToken', 'recaptchaToken', 'nickname']

/** The objects of a schema: a form with several buttons has one for each. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
	if (schema instanceof z.ZodObject) return [schema]
	if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(objectsOf)
	if (schema instanceof z.ZodPipe) {
		return objectsOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
	}
	throw new Error(`A form's schema is a ${schema.type}`)
}

/** What one button of a form sends. */
export type SentFields = { intent: string; names: string[] }

/** Which intents an object is for; '' for a form with one button. */
function intentsOf({ shape }: z.ZodObject): string[] {
	const { intent } = shape as { intent?: z.ZodType }
	if (intent instanceof z.ZodLiteral) return [...intent.values].map(String)
	return intent instanceof z.ZodEnum ? intent.options.map(String) : ['']
}

/**
 * What each button of the form at this address sends, and what all of them do.
 * @throws if the table has no such form
 */
export function fieldsOf(pattern: string): SentFields[] {
	const source = FORMS[pattern]
	if (source === undefined) throw new Error(`No fields are listed for ${pattern}`)
	const buttons = source.schemas
		.flatMap(objectsOf)
		.flatMap((object) =>
			intentsOf(object).map((intent) => ({ intent, names: Object.keys(object.shape) })),
		)
	const first = buttons[0]?.intent ?? ''
	const others = Object.entries(source.others ?? {})
	return [
		{ intent: first, names: COMMON },
		...buttons.map(({ intent, names }) => ({
			intent,
			names: names.filter((name) => !COMMON.includes(name)),
		})),
		...others.map(([intent, names]) => ({ intent, names: [...names] })),
	]
}

/** The addresses of the app's pages that forms are posted to. */
export const FORM_ROUTES = MATRIX_WRITES.filter(({ pattern }) => !/^\/(?:api|dev)\//u.test(pattern))
