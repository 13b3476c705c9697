import { createContext, type ReactNode, useContext } from 'react'

/** The name of the hidden field that proves a form came from a page of ours. */
const FIELD = 'formToken'

const Token = createContext<string>('')

/** Gives every form below it the token of the page. */
export function FormTokenProvider({ token, children }: { token: string; children: ReactNode }) {
	return <Token.Provider value={token}>{children}</Token.Provider>
}

/** The hidden field; every form that posts and carries no other token of ours holds one. */
export function FormTokenField() {
	const token = useContext(Token)
	return <input type="hidden" name={FIELD} value={token} />
}

/** The same as a value, for a form that script sends without one standing in the page. */
export function useFormToken(): Record<string, string> {
	return { [FIELD]: useContext(Token) }
}
