export const productName = 'Virtual School Portal';
