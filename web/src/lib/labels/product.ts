// What the product calls itself, and where members write to.

export const productName = 'Jumpingjack'
export const feedbackEmail: string = import.meta.env.VITE_FEEDBACK_EMAIL ?? 'feedback@jumpingjack.example'
