import { createContext, type ReactNode, useContext } from 'react'

/** The name of the hidden field that proves that a form came from this app. */
const FIELD = 'formToken'

const Token = createContext<string>('')

/** Provides the page's token to all forms below. */
export function FormTokenProvider({ token, children }: { token: string; children: ReactNode }) {
	return <Token.Provider value={token}>{children}</Token.Provider>
}

/** The hidden field, for every form that posts without another token of ours. */
export function FormTokenField() {
	const token = useContext(Token)
	return <input type="hidden" name={FIELD} value={token} />
}

/** The token as a value, for requests that scripts send without a form on the page. */
export function useFormToken(): Record<string, string> {
	return { [FIELD]: useContext(Token) }
}
