import { type RefObject, useEffect, useState } from 'react'
import { type CaptchaAction, serializeCaptchaField } from '~/core/captcha/actions'
import { paths } from '~/core/http/paths'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { type CaptchaChallenge, REFRESH_EVERY_MS } from './challenge'

/** After this time a form is sent with its token alone, so that a hanging check blocks no one. */
const TIMEOUT_MS = 15_000

async function fetchProvenToken(
	action: CaptchaAction,
	place: HTMLElement,
	signal: AbortSignal,
): Promise<string> {
	const response = await fetch(paths.api.botToken(action), { signal })
	if (!response.ok) throw new Error(`The bot check returned ${response.status}`)
	const { token, proof } = (await response.json()) as CaptchaChallenge
	if (proof.by === 'work') {
		const { solveProofOfWork } = await import('./solve-challenge')
		return serializeCaptchaField(token, await solveProofOfWork(proof.challenge))
	}
	const { loadCaptcha } = await import('./load-captcha')
	return serializeCaptchaField(token, await loadCaptcha(proof, action, place))
}

/**
 * The token that a form under bot protection sends. Without JavaScript it is the page's own. With
 * it, the browser fetches a new one, adds a proof, and repeats this every 90 seconds; `isReady` is
 * false until the first one arrives. On failure the page's own token is used.
 * @param pageToken a new value means that the last one was consumed
 */
export function useCaptchaToken(
	action: CaptchaAction,
	pageToken: string,
	place: RefObject<HTMLElement>,
): { token: string; isReady: boolean } {
	const hydrated = useHydrated()
	const [proven, setProven] = useState<{ token: string; for: string } | null>(null)

	useEffect(() => {
		const stop = new AbortController()
		const settle = (token: string) => {
			if (!stop.signal.aborted) setProven({ token, for: pageToken })
		}
		const refresh = () => {
			const somewhere = place.current ?? document.createElement('div')
			return fetchProvenToken(action, somewhere, stop.signal).then(settle)
		}
		const giveUp = () =>
			setProven((now) => (now?.for === pageToken ? now : { token: pageToken, for: pageToken }))
		const giveUpTimer = setTimeout(giveUp, TIMEOUT_MS)
		refresh().catch(() => {
			if (!stop.signal.aborted) giveUp()
		})
		// A failed refresh changes nothing: the current token is valid for two hours.
		const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_EVERY_MS)
		return () => {
			stop.abort()
			clearTimeout(giveUpTimer)
			clearInterval(timer)
		}
	}, [action, pageToken, place])

	const isProven = proven?.for === pageToken
	return { token: isProven ? proven.token : pageToken, isReady: !hydrated || isProven }
}
