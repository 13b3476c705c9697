import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { paths } from '~/core/http/paths'
import { type FormResult, sentValues } from '~/core/forms/form-result'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import { TextArea, TextInput, type TextInputProps } from '~/ui/field/inputs'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { hasEdits } from '~/ui/unsaved-changes/has-edits'
import { LeaveQuestion, useUnsavedChanges } from '~/ui/unsaved-changes/use-unsaved-changes'
import { adminContactHint, ALL_STATES_FIELD, applyAdminVisibility } from './profile-form'
import {
	ABOUT_MAX,
	ABOUT_WARN,
	type Choices,
	CONTACT_METHODS,
	type ContactField,
	type DisplayField,
	MAX_DISPLAYED,
	type ProblemField,
	type ProviderInput,
	type ProviderProblem,
	type ProviderProfile,
	withFlags,
} from './profile'
import { missingDetails } from '~/features/directory/listing/listing-state'
import { REGIONS, US_STATES } from './us-states'
import { contractorFor } from './contractor-specialties'
import { MultiSelect } from './multi-select'
import { type Live, useProviderForm } from './use-provider-form'
import './provider-form.css'

export type ProviderFormProps = {
	action: string
	profile: ProviderProfile
	choices: Choices
	/** The admin's form; `owner` is the stored profile of a listing that belongs to an account. */
	admin?: { owner: ProviderProfile | null }
	/** What the server said to the last try. */
	result?: FormResult<ProviderInput> | undefined
	/** Fields before the others. */
	before?: ReactNode
	/** The buttons, and further fields of the form. */
	children: ReactNode
}

/** What the form says to a provider, and to an admin about one. */
const HINTS = {
	own: {
		types: 'Select all that apply.',
		specialties: 'Select the work you or your crew perform.',
		areas: "Select every state you serve. You'll only appear in searches for these states.",
		noAreas:
			"Select every state you serve. Without one, members who filter by state won't find you.",
		about: 'Describe what you do and who you work with.',
	},
	admin: {
		types: 'Select everything the provider offers.',
		specialties: 'Select the work the provider or their crew performs.',
		areas:
			"Select every state the provider serves. They'll only appear in searches for these states.",
		noAreas:
			"Select every state the provider serves. Without one, members who filter by state won't find them.",
		about: 'Describe what the provider does and who they work with.',
	},
} as const

/** The flags that an admin's form has no boxes for. */
const visible = (input: ProviderInput, admin: ProviderFormProps['admin']): ProviderInput =>
	admin === undefined ? input : applyAdminVisibility(input, admin.owner)

/** What the server says is wrong with the fields. */
const toProblems = (result: ProviderFormProps['result']): ProviderProblem[] =>
	Object.entries(result?.errors ?? {}).flatMap(([field, [message]]) =>
		field === 'form' || message === undefined ? [] : [{ field: field as ProblemField, message }],
	)

/**
 * The profile form of a service provider, used at sign-up, in the profile and by admins. Has no
 * `required` attributes: script and server report all errors alike, each beside its field.
 */
export function ProviderForm({
	action,
	profile,
	choices,
	admin,
	result,
	before,
	children,
}: ProviderFormProps) {
	const sent = sentValues(result)
	const values = sent === null ? profile : withFlags(visible(sent, admin))
	const refused = useMemo(() => toProblems(result), [result])
	const form = useProviderForm({ profile: values, choices, admin: admin ?? null, answer: refused })
	const problems = form.problems ?? refused
	const getError = (field: ProblemField): string | null =>
		problems.find((problem) => problem.field === field)?.message ?? null
	const failure = form.problems === null ? result?.errors['form']?.[0] : undefined
	const texts = HINTS[admin === undefined ? 'own' : 'admin']
	const { chosen } = form.live
	const hasStates = !missingDetails({ ...values, ...chosen }).includes('state')
	const toOptions = (names: readonly string[], selectedNames: readonly string[]) =>
		[...new Set([...names, ...selectedNames])].map((name) => ({ value: name, label: name }))
	const unsaved = useUnsavedChanges(form.ref, {
		isRefused: result !== undefined,
		staying: [paths.theme()],
	})
	const send = useSubmit()
	const [canceling, setCanceling] = useState<HTMLButtonElement | null>(null)
	// Leads to another page, which opens at its top.
	const cancel = (button: HTMLButtonElement) => {
		setCanceling(null)
		unsaved.allow()
		send(button)
	}
	const submit = (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent
		if (submitter instanceof HTMLButtonElement && submitter.value === 'cancel') {
			event.preventDefault()
			if (result !== undefined || hasEdits(event.currentTarget)) setCanceling(submitter)
			else cancel(submitter)
			return
		}
		form.onSubmit(event)
		if (!event.defaultPrevented) unsaved.allow()
	}
	return (
		<Form
			ref={form.ref}
			method="post"
			action={action}
			className="form provider-form"
			onChange={form.onChange}
			onSubmit={submit}
			preventScrollReset
		>
			{unsaved.question}
			{canceling !== null && (
				<LeaveQuestion stay={() => setCanceling(null)} leave={() => cancel(canceling)} />
			)}
			<ErrorNotice text={failure} />
			{before}
			<TextInput
				id="provider-company"
				name="company"
				label="Company name"
				autoComplete="organization"
				aria-required="true"
				defaultValue={values.company}
				error={getError('company')}
			/>
			<MultiSelect
				name="serviceTypes"
				label="Service types"
				hint={texts.types}
				groups={[{ options: toOptions(choices.serviceTypes, profile.serviceTypes) }]}
				chosen={values.serviceTypes}
				live={chosen.serviceTypes}
				alternative={(search) => contractorFor(search, choices, chosen.serviceTypes)}
				error={getError('serviceTypes')}
			/>
			<MultiSelect
				name="contractorSpecialties"
				label="Contractor specialties"
				hint={texts.specialties}
				className="multi-select--specialties"
				groups={[
					{ options: toOptions(choices.contractorSpecialties, profile.contractorSpecialties) },
				]}
				chosen={values.contractorSpecialties}
				live={chosen.contractorSpecialties}
				error={getError('contractorSpecialties')}
			/>
			<ContactFields values={values} live={form.live} admin={admin} getError={getError} />
			<AboutField
				value={values.aboutMe}
				length={form.live.aboutLength}
				hint={texts.about}
				error={getError('aboutMe')}
			/>
			<MultiSelect
				name="serviceAreas"
				label="Service areas"
				hint={hasStates ? texts.areas : texts.noAreas}
				className="multi-select--regions"
				groups={REGIONS}
				chosen={values.serviceAreas}
				live={chosen.serviceAreas}
				error={getError('serviceAreas')}
				before={
					<Checkbox
						id="provider-all-states"
						name={ALL_STATES_FIELD}
						label="Select All"
						defaultChecked={values.serviceAreas.length === US_STATES.length}
					/>
				}
			/>
			{children}
		</Form>
	)
}

type ContactFieldsProps = {
	values: ProviderProfile
	live: Live
	admin: ProviderFormProps['admin']
	getError: (field: ProblemField) => string | null
}

const CONTACT_INPUTS: Record<ContactField, TextInputProps & { what: string }> = {
	phoneNumber: { what: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
	email: {
		what: 'email',
		label: 'Email',
		inputMode: 'email',
		autoComplete: 'email',
		autoCapitalize: 'none',
		spellCheck: false,
	},
	website: {
		what: 'website',
		label: 'Website',
		inputMode: 'url',
		autoComplete: 'url',
		autoCapitalize: 'none',
		spellCheck: false,
		placeholder: 'example.com',
	},
	scheduleCallLink: {
		what: 'schedule link',
		label: 'Scheduling link',
		inputMode: 'url',
		autoComplete: 'off',
		autoCapitalize: 'none',
		spellCheck: false,
		placeholder: 'example.com/call',
	},
}

/** The four contact methods, each with a checkbox that shows it on the card. */
function ContactFields({ values, live, admin, getError }: ContactFieldsProps) {
	const hasAdminRules = admin !== undefined
	const error = getError('contacts')
	return (
		<fieldset
			className="form-block contact-fields"
			aria-describedby={error === null ? 'contact-hint' : 'contact-hint contact-error'}
		>
			<legend className="font-medium form-block__title">Contact details</legend>
			<p className="text-sm text-muted" id="contact-hint">
				{admin !== undefined
					? adminContactHint(admin.owner)
					: `Add at least one and choose up to ${MAX_DISPLAYED} to show on your listing. The rest stay private.`}
			</p>
			<FieldError id="contact" error={error} />
			{CONTACT_METHODS.map(({ value: name, flag }) => {
				const { what, ...input } = CONTACT_INPUTS[name]
				const isAutomatic = hasAdminRules && (name === 'email' || name === 'website')
				return (
					<div key={name} className="contact-fields__row">
						<TextInput
							{...input}
							id={`provider-${name}`}
							name={name}
							label={hasAdminRules && name === 'email' ? 'Provider email' : input.label}
							defaultValue={values[name]}
							error={getError(name)}
						/>
						{!isAutomatic && (
							<DisplayToggle flag={flag} what={what} isOn={values[flag]} live={live} />
						)}
					</div>
				)
			})}
		</fieldset>
	)
}

type DisplayToggleProps = { flag: DisplayField; what: string; isOn: boolean; live: Live }

/** Shows a contact method on the card; disabled while three others are selected. */
function DisplayToggle({ flag, what, isOn, live }: DisplayToggleProps) {
	const hydrated = useHydrated()
	const isLocked = hydrated && live.locked.has(flag)
	return (
		<Checkbox
			id={`provider-${flag}`}
			name={flag}
			label={`Show ${what}`}
			defaultChecked={isOn}
			disabled={isLocked}
			className="contact-fields__toggle"
			title={isLocked ? `You can show up to ${MAX_DISPLAYED}` : undefined}
		/>
	)
}

type AboutFieldProps = { value: string; length: number; hint: string; error: string | null }

function AboutField({ value, length, hint, error }: AboutFieldProps) {
	const hydrated = useHydrated()
	return (
		<div className="stack about-field">
			<TextArea
				id="provider-aboutMe"
				name="aboutMe"
				label="About Me"
				rows={4}
				hint={`Up to ${ABOUT_MAX} characters. ${hint}`}
				defaultValue={value}
				error={error}
			/>
			{hydrated && (
				<p
					className="tabular-nums note about-field__count"
					data-state={length > ABOUT_MAX ? 'over' : length > ABOUT_WARN ? 'close' : undefined}
				>
					<span className="sr-only">About Me: </span>
					{length}/{ABOUT_MAX}
				</p>
			)}
		</div>
	)
}
