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
	remainingProblems,
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
	const { serviceTypes, contractorSpecialties, serviceAreas } = profile
	return {
		locked: lockedDisplays(profile),
		aboutLength: countCharacters(profile.aboutMe),
		chosen: { serviceTypes, contractorSpecialties, serviceAreas },
	}
}

export type Live = ReturnType<typeof getLiveState>

/** Focuses the first field on the page that has an error; for a group, its first field. */
function focusFirstProblem(form: HTMLFormElement, problems: readonly ProviderProblem[]): void {
	const names = problems.map(({ field }) => (field === 'contacts' ? 'phoneNumber' : field))
	const selector = names.map((name) => `[name="${name}"]:not(:disabled)`).join(', ')
	// `querySelector` finds the first in the order of the page, whatever the order of the checks.
	form.querySelector<HTMLElement>(selector)?.focus()
}

/**
 * The profile form's JavaScript: the limit of three, the counter, conditional specialties, and the
 * server's validation before submitting.
 * @param admin the rules of the admin's form, with the stored profile of an account's listing
 * @param answer the server's errors; changes with each response
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
	answer: readonly ProviderProblem[]
}) {
	const ref = useRef<HTMLFormElement>(null)
	// The errors of the last attempt, found in the browser; null to show the server's.
	const [problems, setProblems] = useState<readonly ProviderProblem[] | null>(null)
	const [live, setLive] = useState(() => getLiveState(profile))

	// A field that is fine now says so right away, and not only after the next try.
	const recheck = (form: HTMLFormElement, changed: EventTarget) => {
		const shown = problems ?? answer
		if (shown.length === 0) return
		const name = changed instanceof HTMLElement ? (changed.getAttribute('name') ?? '') : ''
		setProblems(remainingProblems(shown, tidyProfile(readForm(form)), { choices, changed: name }))
	}
	useEffect(() => {
		if (answer.length === 0 || ref.current === null) return
		setProblems(null)
		focusFirstProblem(ref.current, answer)
	}, [answer])

	const readForm = (form: HTMLFormElement) => {
		const input = parseProfileForm(new FormData(form))
		return admin === null ? input : applyAdminVisibility(input, admin.owner)
	}
	const onChange = (event: FormEvent<HTMLFormElement>) => {
		const form = event.currentTarget
		updateDependentFields(form, event.target)
		setLive(getLiveState(tidyProfile(readForm(form))))
		recheck(form, event.target)
	}
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		const found = checkProfile(tidyProfile(readForm(event.currentTarget)), choices)
		setProblems(found.length === 0 ? null : found)
		if (found.length === 0) return
		event.preventDefault()
		focusFirstProblem(event.currentTarget, found)
	}
	return { ref, live, problems, onChange, onSubmit }
}
