// Product name and feedback e-mail address.

export const productName = 'Jumpingjack'
export const feedbackEmail: string = import.meta.env.VITE_FEEDBACK_EMAIL ?? 'feedback@jumpingjack.example'
