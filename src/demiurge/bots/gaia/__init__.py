"""The features and the random playouts of Gaïa."""
