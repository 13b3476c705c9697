import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ALL_STATES_FIELD, parseProfileForm, applyAdminVisibility } from './profile-form'
import {
	checkProfile,
	type Choices,
	CONTRACTOR,
	countCharacters,
	lockedDisplays,
	type ProviderProblem,
	type ProviderProfile,
	tidyProfile,
} from './profile'

function boxes(form: HTMLFormElement, name: string): HTMLInputElement[] {
	return [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
}

/** Updates dependent fields: clears specialties without Contractor, and selects all states. */
function updateDependentFields(form: HTMLFormElement, changedInput: EventTarget): void {
	if (!(changedInput instanceof HTMLInputElement)) return
	if (
		changedInput.name === 'serviceTypes' &&
		changedInput.value === CONTRACTOR &&
		!changedInput.checked
	) {
		for (const box of boxes(form, 'contractorSpecialties')) box.checked = false
	}
	const states = boxes(form, 'serviceAreas')
	if (changedInput.name === ALL_STATES_FIELD) {
		for (const box of states) box.checked = changedInput.checked
	} else if (changedInput.name === 'serviceAreas') {
		const isEvery = states.every((box) => box.checked)
		for (const box of boxes(form, ALL_STATES_FIELD)) box.checked = isEvery
	}
}

function getLiveState(profile: ProviderProfile) {
	return { locked: lockedDisplays(profile), aboutLength: countCharacters(profile.aboutMe) }
}

export type Live = ReturnType<typeof getLiveState>

/** Focuses the field of an error, or the first of its group. */
function focusOn(form: HTMLFormElement, { field }: ProviderProblem): void {
	const target = form.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)
	target?.focus()
}

/**
 * The profile form's JavaScript: the limit of three, the counter, conditional specialties, and the
 * server's validation before submitting.
 * @param admin the rules of the admin's form, with the stored profile of an account's listing
 * @param answer changes with each response of the server
 */
export function useProviderForm({
	profile,
	choices,
	admin,
	answer,
}: {
	profile: ProviderProfile
	choices: Choices
	admin: { owner: ProviderProfile | null } | null
	answer: ProviderProblem | null
}) {
	const ref = useRef<HTMLFormElement>(null)
	// The error of the last attempt, found in the browser; null to show the server's.
	const [problem, setProblem] = useState<ProviderProblem | null>(null)
	const [live, setLive] = useState(() => getLiveState(profile))

	useEffect(() => {
		if (answer === null || ref.current === null) return
		setProblem(null)
		focusOn(ref.current, answer)
	}, [answer])

	const readForm = (form: HTMLFormElement) => {
		const input = parseProfileForm(new FormData(form))
		return admin === null ? input : applyAdminVisibility(input, admin.owner)
	}
	const onChange = (event: FormEvent<HTMLFormElement>) => {
		const form = event.currentTarget
		updateDependentFields(form, event.target)
		setLive(getLiveState(tidyProfile(readForm(form))))
	}
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent
		// Only saving is validated, so that invalid input never blocks the other buttons.
		if (submitter instanceof HTMLButtonElement && submitter.value === 'cancel') return
		const clientProblem = checkProfile(tidyProfile(readForm(event.currentTarget)), choices)
		setProblem(clientProblem)
		if (clientProblem === null) return
		event.preventDefault()
		focusOn(event.currentTarget, clientProblem)
	}
	return { ref, live, problem, onChange, onSubmit }
}
